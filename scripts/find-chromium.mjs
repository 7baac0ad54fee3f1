/**
 * Prints the path of a Chromium that starts on this machine, looking in this order: CHROMIUM_PATH, an installed
 * Chromium or Chrome, Playwright's own (downloaded where possible), Debian's package.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** @throws Error in words when there is none and none can be installed */
export function findChromium() {
  const asked = process.env.CHROMIUM_PATH
  if (asked) {
    if (starts(asked)) return asked
    throw new Error(`CHROMIUM_PATH is ${asked}, which does not start as a Chromium.`)
  }
  return (
    installed() ??
    firstThatStarts([chromium.executablePath()]) ??
    afterwards('npx', ['playwright', 'install', 'chromium'], () => firstThatStarts([chromium.executablePath()])) ??
    afterwards('apt-get', ['update'], () => null) ??
    afterwards('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], installed) ??
    nothing()
  )
}

function installed() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return firstThatStarts([
    ...commands.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...applications,
  ])
}

function firstThatStarts(files) {
  return files.find(starts) ?? null
}

function starts(file) {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    return false
  }
  // A file may be there while the libraries it needs are not.
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

function afterwards(command, args, look) {
  console.error(`Looking for a Chromium: ${command} ${args.join(' ')}`)
  // Standard output belongs to the path alone.
  spawnSync(command, args, { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  return look()
}

function nothing() {
  throw new Error('No Chromium was found and none could be installed. Install one, or name one with CHROMIUM_PATH.')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(findChromium())
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
