import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../testing/database.ts'

let fresh: FreshDatabase
let folder: string

beforeAll(async () => {
  fresh = await freshDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'toptan-import-test-'))
})
afterAll(async () => {
  await fresh.drop()
  await rm(folder, { recursive: true, force: true })
})

const inFolder = (name: string) => path.join(folder, name)

async function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'command.ts'), ...args], {
    env: {
      ...process.env,
      DATABASE_URL: fresh.url,
      TOPTAN_SECRET: 'a secret of this test, long enough to be taken',
      TOPTAN_SETTINGS_KEY: 'a key of this test, long enough to be taken too',
    },
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, out, err }
}

test('tries, tells, keeps mapping and refused rows, and saves with --write', async () => {
  const list = inFolder('liste.csv')
  await writeFile(list, 'Stok Kodu;Stok Adı;Marka\nA-1;Anka Yol 205/55R16 91V;Anka\nA-2;=cmd|x;Anka\n')
  const tried = await run(
    list,
    '--refused',
    inFolder('refused.csv'),
    '--save-mapping',
    inFolder('mapping.json'),
    '--language',
    'tr',
  )
  expect(tried.err).toBe('')
  expect(tried.code).toBe(0)
  expect(tried.out).toContain('kodlama utf-8, ayırıcı ;, başlık satırı 1')
  expect(tried.out).toContain('Deneme: hiçbir şey kaydedilmedi.')
  expect(await readFile(inFolder('refused.csv'), 'utf8')).toContain(
    `${list},3,Stok Adı,'=cmd|x,size-unreadable,Ebat okunamıyor`,
  )
  const again = await run(list, '--mapping', inFolder('mapping.json'), '--write')
  expect(again.out).toMatch(/Taken: 1 \(50\.0 %\): 1 new/)
  expect(again.out).toContain('Saved.')
  expect((await run(list)).out).toMatch(/0 new, 0 changed, 1 unchanged/)
}, 60_000)

test('exit codes: 1 when nothing could be taken, 2 when the command was wrong', async () => {
  await writeFile(inFolder('empty.csv'), '')
  await writeFile(inFolder('bad.json'), '{"version": 2}')
  const nothing = await run(inFolder('empty.csv'), '--language', 'de')
  expect(nothing).toMatchObject({ code: 1, out: '' })
  expect(nothing.err).toContain('Die Datei ist leer')
  for (const args of [
    [],
    ['--unknown', inFolder('empty.csv')],
    [inFolder('missing.csv')],
    [inFolder('empty.csv'), '--language', 'xx'],
    [inFolder('empty.csv'), '--category', 'NONE'],
    [inFolder('empty.csv'), '--mapping', inFolder('bad.json')],
  ]) {
    const { code, err } = await run(...args)
    expect([args.at(-1), code]).toEqual([args.at(-1), 2])
    expect(err).not.toBe('')
    expect(err).not.toContain('    at ')
  }
}, 60_000)
