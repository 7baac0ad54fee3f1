// Adds up the gzipped JavaScript that a screen needs to show itself, from the build's manifest, and fails above the limits.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const folder = fileURLToPath(new URL('../dist/', import.meta.url))
const manifest = JSON.parse(readFileSync(`${folder}.vite/manifest.json`, 'utf8'))
const KB = 1000

// What follows a screen by itself counts with it: the layout loads its header, dialogs that open on demand do not.
const layout = ['src/shell/Decked.tsx', 'src/features/catalog/index.ts']
const screens = [
  { name: 'sign-in', limit: 180, chunks: ['index.html'] },
  { name: 'home', limit: 300, chunks: ['index.html', ...layout, 'src/features/home/HomePage.tsx'] },
  { name: 'scheduled', limit: 300, chunks: ['index.html', ...layout, 'src/features/jobs/JobsPage.tsx'] },
  { name: 'cockpit', limit: 300, chunks: ['index.html', ...layout, 'src/features/cockpit/CockpitPage.tsx'] },
  { name: 'products', limit: 300, chunks: ['index.html', ...layout, 'src/features/catalog/ProductsPage.tsx'] },
]

let isTooHeavy = false
for (const { name, limit, chunks } of screens) {
  const files = new Set(chunks.flatMap((chunk) => filesOf(chunk)))
  const script = weigh([...files].filter((file) => file.endsWith('.js')))
  const style = weigh([...files].filter((file) => file.endsWith('.css')))
  const isOver = script > limit * KB
  isTooHeavy ||= isOver
  const count = [...files].filter((file) => file.endsWith('.js')).length
  console.log(
    `${name.padEnd(10)} JavaScript ${inKb(script)} of ${limit} kB in ${count} files, styles ${inKb(style)} kB${isOver ? '  TOO HEAVY' : ''}`,
  )
}
process.exitCode = isTooHeavy ? 1 : 0

function filesOf(chunk, seen = new Set()) {
  if (seen.has(chunk)) return []
  seen.add(chunk)
  const entry = manifest[chunk]
  if (!entry) throw new Error(`The build has no ${chunk}`)
  return [entry.file, ...(entry.css ?? []), ...(entry.imports ?? []).flatMap((one) => filesOf(one, seen))]
}

function weigh(files) {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(folder + file), { level: 6 }).length, 0)
}

function inKb(bytes) {
  return (bytes / KB).toFixed(1)
}
