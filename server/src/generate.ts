import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { startEmbedded } from './platform/database/embedded.ts'
import { migrate } from './platform/database/migrate.ts'
import {
  printedColumnTypes,
  printedContentClient,
  printedImportPage,
  printedOpenApi,
  printedPermissions,
  printedReservedSlugs,
  printedSchema,
  printedSettings,
} from './printed.ts'

/** Writes what is printed from the code: the contract, the permissions, the column types, the console's types. */
const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

writeFileSync(root('schema.graphql'), printedSchema())
writeFileSync(root('server/src/features/slugs/reserved-slugs.rules.ts'), printedReservedSlugs())
writeFileSync(root('docs/permissions.md'), printedPermissions())
writeFileSync(root('docs/content-api.json'), printedOpenApi())
writeFileSync(root('docs/content-client.ts'), printedContentClient())
writeFileSync(root('docs/settings.md'), printedSettings())
writeFileSync(root('docs/import.md'), printedImportPage(readFileSync(root('docs/import.md'), 'utf8')))
writeFileSync(root('server/src/platform/database/schema-types.ts'), await columnTypes())
const { status } = spawnSync(process.execPath, [root('console/codegen.ts')], { stdio: 'inherit' })
process.exitCode = status ?? 1

/** The types of a database that all migrations have run on, and nothing else. */
async function columnTypes(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ward-generate-'))
  // Root's PostgreSQL runs as another user: where it cannot get through, its data would stay behind in /var/lib/ward.
  chmodSync(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'warn' }), as: 'command' })
  try {
    await migrate(embedded.ownerUrl)
    return printedColumnTypes(embedded.ownerUrl)
  } finally {
    await embedded.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
