/**
 * Writes apps/server/src/db/schema.ts from the migrations: a scratch database is migrated and read.
 * With --check nothing is written; a stale file ends it with 1.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../apps/server/src/config.ts'
import { databaseUrl, startTestCluster, templateDatabase } from '../apps/server/src/testing/cluster.ts'

const schemaFile = path.join(repositoryRoot, 'apps/server/src/db/schema.ts')

const cluster = await startTestCluster()
try {
  const generated = schemaOf(databaseUrl(cluster.url, templateDatabase))
  if (!process.argv.includes('--check')) {
    writeFileSync(schemaFile, generated)
    console.log('apps/server/src/db/schema.ts is written.')
  } else if (meaningOf(readFileSync(schemaFile, 'utf8')) !== meaningOf(generated)) {
    console.error('apps/server/src/db/schema.ts does not match the migrations: run npm run generate.')
    process.exitCode = 1
  }
} finally {
  await cluster.stop()
}

/** Two formatters of the same types differ in blanks, quotes, separators and bars before the first of several types. */
function meaningOf(text: string): string {
  return text
    .replaceAll(/[\s;,]/g, '')
    .replaceAll('"', "'")
    .replaceAll(/([=<(:])\|/g, '$1')
}

function schemaOf(url: string): string {
  const args = [
    '--dialect=postgres',
    '--camel-case',
    '--print',
    '--log-level=error',
    '--type-only-imports',
    // The same choices as the parsers of db.ts.
    '--date-parser=string',
    '--numeric-parser=string',
    '--type-mapping={"int8":"number"}',
    '--exclude-pattern=pg_stat_statements*',
    `--url=${url}`,
  ]
  const program = path.join(repositoryRoot, 'node_modules/kysely-codegen/dist/cli/bin.js')
  const result = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', cwd: repositoryRoot })
  if (result.status !== 0) throw new Error(`kysely-codegen failed:\n${result.stdout}${result.stderr}`)
  return `${result.stdout.trim()}\n`
}
