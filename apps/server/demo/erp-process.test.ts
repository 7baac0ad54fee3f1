/** The life of the demo world's ERP: ended with its server, found again when the server was killed. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Config } from '../src/config.ts'
import { findProcess } from '../src/db/processes.ts'
import { throwAwayFolder } from '../src/testing/throw-away-folder.ts'
import { type ErpProcess, startErpProcess } from './erp-process.ts'

let folder: string
let remove: () => void
const started: ErpProcess[] = []

beforeAll(() => {
  ;({ folder, remove } = throwAwayFolder())
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((erp) => erp.close()))
})
afterAll(() => remove())

const start = async (erpPort = 0) => {
  const erp = await startErpProcess({
    dataDir: folder,
    standIns: { erpPort, payPalPort: 0, netahsilatPort: 0 },
  } as Config)
  started.push(erp)
  return erp
}
const note = () => path.join(folder, 'erp-simulator.json')
const pid = () => (JSON.parse(readFileSync(note(), 'utf8')) as { pid: number }).pid
const state = async ({ url }: ErpProcess) => (await fetch(`${url}/control/state`)).json()

test('it answers, keeps what it has over its end, and leaves nothing running', async () => {
  const first = await start()
  await fetch(`${first.url}/control/records/items`, {
    method: 'POST',
    body: JSON.stringify({ CODE: 'A', NAME: 'A', CARD_TYPE: 1, MAINUNIT: 'ADET' }),
  })
  const running = pid()
  await first.close()
  expect(findProcess(running)).toBeNull()
  expect(existsSync(note())).toBe(false)
  expect(await state(await start())).toMatchObject({ records: { items: 1 } })
})

test('one left behind by a killed server is ended by the next start', async () => {
  await start()
  const orphan = pid()
  const next = await start()
  expect(findProcess(orphan)).toBeNull()
  expect(pid()).not.toBe(orphan)
  expect(await state(next)).toMatchObject({ records: { items: 1 } })
})

test('where its port is taken that is said, and nothing stays behind', async () => {
  const { url } = await start()
  const other = { ...throwAwayFolder() }
  try {
    const config = { dataDir: other.folder, standIns: { erpPort: Number(new URL(url).port) } } as Config
    await expect(startErpProcess(config)).rejects.toThrow('erp-simulator.log')
    expect(existsSync(path.join(other.folder, 'erp-simulator.json'))).toBe(false)
  } finally {
    other.remove()
  }
})
