/** Which way things may point: runs dependency-cruiser, and fails when it saw too little to have an opinion. */
import path from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import configuration from '../.dependency-cruiser.cjs'

/** Fewer modules than this in a part mean that the check is blind there, as with a compiler it cannot use. */
const floors = {
  'packages/contract/src': 12,
  'apps/server/src': 80,
  'apps/erp-simulator/src': 20,
  'apps/gateway-stand-ins/src': 20,
  'apps/web/src': 60,
}

process.chdir(path.resolve(import.meta.dirname, '..'))
const { forbidden, options } = configuration
const folders = [...Object.keys(floors), 'apps/server/demo']
const result = await cruise(folders, { ...options, ruleSet: { forbidden }, validate: true }, null, {
  tsConfig: extractTsConfig('tsconfig.json'),
})
const { modules, summary } = result.output

let isSound = true
for (const { from, to, rule } of summary.violations.filter((violation) => violation.rule.severity === 'error')) {
  console.error(`${rule.name}: ${from} → ${to}`)
  isSound = false
}
for (const [folder, floor] of Object.entries(floors)) {
  const seen = modules.filter(({ source }) => source.startsWith(`${folder}/`)).length
  if (seen < floor) {
    console.error(`Only ${seen} modules were seen in ${folder}; there should be ${floor} or more.`)
    isSound = false
  }
}
if (!isSound) process.exit(1)
console.log(`${summary.totalCruised} modules and ${summary.totalDependenciesCruised} dependencies point the right way.`)
