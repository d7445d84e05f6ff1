import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '../..')
const NOT_KEPT = new Set(['node_modules', 'dist', 'generated'])

test('the console and the script of the widgets are built from what git keeps alone', async () => {
  const clone = mkdtempSync(join(tmpdir(), 'ward-clone-'))
  try {
    for (const part of ['console', 'domain', 'member-site', 'schema.graphql', 'package.json', 'tsconfig.base.json'])
      cpSync(join(PROJECT, part), join(clone, part), {
        recursive: true,
        filter: (path) => !NOT_KEPT.has(basename(path)),
      })
    symlinkSync(join(PROJECT, 'node_modules'), join(clone, 'node_modules'))
    const configFile = join(clone, 'console/vite.config.ts')
    await build({ configFile, logLevel: 'silent', build: { minify: false } })
    expect(existsSync(join(clone, 'console/dist/index.html'))).toBe(true)
    const widget = readFileSync(join(clone, 'console/dist/engagement-widget.js'))
    expect(widget.includes('import ')).toBe(false)
  } finally {
    rmSync(clone, { recursive: true, force: true })
  }
})
