// Says what is wrong with the words of the languages: keys that are missing, unused or not known, and placeholders that differ.
import { fileURLToPath } from 'node:url'
import { faultsOfLanguages } from '../build/check-languages.ts'

const faults = faultsOfLanguages(fileURLToPath(new URL('..', import.meta.url)))
for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? 'The languages are complete.' : `${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
