/** A stand-in for the ERP, for demonstrations and tests: `node apps/erp-simulator/src/main.ts`. */
import { readConfig } from './config.ts'
import { startSimulator } from './simulator.ts'

const simulator = await startSimulator(readConfig()).catch((error: Error) => {
  console.error(`The ERP simulator cannot start: ${error.message}`)
  return process.exit(1)
})
console.log(`The ERP simulator listens at ${simulator.url}`)

let isEnding = false
const end = async () => {
  if (isEnding) return
  isEnding = true
  await simulator.stop()
  process.exit(0)
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
