// Prints the path of a Chromium that starts, installing one when there is none.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

const root = path.resolve(import.meta.dirname, '..')

console.log(findChromium())

function findChromium() {
  if (process.env.CHROMIUM_PATH) {
    if (starts(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH
    return fail(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which does not start.`)
  }
  const found = installed() ?? downloaded()
  if (found) return found

  say('No Chromium is installed: downloading the one that belongs to Playwright.')
  runAloud(process.execPath, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
  const fetched = downloaded()
  if (fetched) return fetched

  if (process.getuid?.() === 0) {
    say('The download did not help: installing the Chromium of this system.')
    const noQuestions = { DEBIAN_FRONTEND: 'noninteractive' }
    runAloud('apt-get', ['update', '-qq'], noQuestions)
    runAloud('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], noQuestions)
    const packaged = installed()
    if (packaged) return packaged
  }
  return fail('No Chromium could be found or installed. Install one and name its program in CHROMIUM_PATH.')
}

function installed() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return ['chromium', 'chromium-browser', 'google-chrome']
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((program) => existsSync(program) && starts(program))
}

function downloaded() {
  const program = chromium.executablePath()
  return existsSync(program) && starts(program) ? program : undefined
}

/** Some systems have a program of this name that only says where to get the real one; others lack its libraries. */
function starts(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

/** Only the path goes to the output; everything else goes beside it. */
function runAloud(program, args, env = {}) {
  spawnSync(program, args, { stdio: ['ignore', process.stderr, process.stderr], env: { ...process.env, ...env } })
}

function say(text) {
  process.stderr.write(`${text}\n`)
}

function fail(text) {
  say(text)
  process.exit(1)
}
