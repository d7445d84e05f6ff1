import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { generate } from './codegen.ts'
import { enumsWithDocuments, zodWithoutPrinter } from './first-load.ts'

// Everything but the console itself is the server's: API, sign-in, the member site.
const server = { target: 'http://127.0.0.1:3000', changeOrigin: false }

/** Packs each text file that was written once more, by gzip and brotli: the server sends what the browser reads best. */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    for (const { fileName } of Object.values(bundle)) {
      if (!/\.(js|css|svg)$/.test(fileName)) continue
      const file = join(dir, fileName)
      const bytes = readFileSync(file)
      writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
}

/** Files printed from the contract, which git does not keep, are made before anything is built, also in a fresh clone. */
const generated: Plugin = { name: 'generated', buildStart: generate }

/** Scripts for pages of members, each one file of its own, which the server hands out beside the console. */
const PAGE_SCRIPTS = ['engagement-widget', 'experiment', 'drafts'].map((name) => ({
  name,
  file: fileURLToPath(new URL(`../member-site/script/${name}.ts`, import.meta.url)),
}))

const pageScripts: Plugin = {
  name: 'page-scripts',
  configureServer({ middlewares }) {
    for (const { name, file } of PAGE_SCRIPTS)
      middlewares.use(`/moderation/${name}.js`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(`import '/moderation/@fs${file}'`)
      })
  },
  async closeBundle() {
    if (this.environment.mode !== 'build') return
    for (const { name, file } of PAGE_SCRIPTS)
      await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'warn',
        plugins: [packed],
        publicDir: false,
        build: {
          outDir: 'dist',
          emptyOutDir: false,
          target: 'es2023',
          rolldownOptions: { input: file, output: { entryFileNames: `${name}.js`, codeSplitting: false } },
        },
      })
  },
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/moderation/',
  plugins: [generated, enumsWithDocuments(), zodWithoutPrinter, react(), packed, pageScripts],
  server: {
    host: '127.0.0.1',
    allowedHosts: ['.localhost'],
    proxy: { '^/(?!moderation(/|$))': server },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy knows no data: addresses.
    assetsInlineLimit: 0,
    // The imports of a page are named in the page itself. Told ahead, the names of all scripts of all pages are 3 kB of the first
    // load.
    modulePreload: {
      resolveDependencies: (_, names, { hostType }) =>
        hostType === 'js' ? names.filter((name) => name.endsWith('.css')) : names,
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Files that change seldom stay in the browser's cache over releases. Mantine is left to the routes: a part that one screen
          // needs must not weigh on the first load.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            {
              name: 'tanstack',
              test: /node_modules[\\/]@tanstack[\\/](router-core|react-router|history|query-core|react-query|store|react-store)[\\/]/,
              priority: 1,
            },
            // Everything the first script needs before it shows a page comes in one file: of many small ones each is a request.
            { name: 'first', tags: ['$initial'] },
            // Every list has them.
            {
              name: 'lists',
              test: /[\\/](routing[\\/]use(Filter|List)|ui[\\/]table[\\/](useLastPage|Pager)|filters[\\/]Filter(Select|MultiSelect|Row|Pill)|states[\\/]EmptyState|text[\\/]DateText|content[\\/]PlainText)\.tsx?$/,
            },
            // The setting of zod is made where zod is: no schema is made before it, whichever file loads first.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|[\\/]app[\\/]no-eval\.ts$/, priority: 3 },
          ],
        },
      },
    },
  },
})
