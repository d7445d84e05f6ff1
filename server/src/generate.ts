import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { startEmbedded } from './platform/database/embedded.ts'
import { migrate } from './platform/database/migrate.ts'
import { printedPermissions, printedSchema } from './printed.ts'

/** Writes what is printed from the code: the contract, the permissions, the column types, the console's types. */
const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

writeFileSync(root('schema.graphql'), printedSchema())
writeFileSync(root('docs/permissions.md'), printedPermissions())
await columnTypes()
run(process.execPath, [root('console/codegen.ts')])

async function columnTypes(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ward-generate-'))
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'warn' }), as: 'command' })
  try {
    await migrate(embedded.ownerUrl)
    const out = root('server/src/platform/database/schema-types.ts')
    const options = [
      '--dialect',
      'postgres',
      '--camel-case',
      '--default-schema',
      'public',
      '--exclude-pattern',
      'kysely_*',
    ]
    run(process.execPath, [
      root('node_modules/.bin/kysely-codegen'),
      '--url',
      embedded.ownerUrl,
      ...options,
      '--out-file',
      out,
    ])
  } finally {
    await embedded.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: root('.'), stdio: 'inherit' })
  if (status !== 0) throw new Error(`${args[0]} failed`)
}
