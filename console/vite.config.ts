import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// Everything but the console itself is the server's: API, sign-in, the member site.
const server = { target: 'http://127.0.0.1:3000', changeOrigin: false }

/** Writes each text file once more, packed by gzip and brotli: the server sends what the browser reads best. */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (!/\.(js|css|svg)$/.test(file.fileName)) continue
      const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
      this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliCompressSync(bytes, { params }) })
      this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(bytes, { level: 9 }) })
    }
  },
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/moderation/',
  plugins: [react(), packed],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What changes seldom stays in the browser's cache over releases. Mantine is left to the routes: a part that
          // one screen needs must not weigh on the first load.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            {
              name: 'tanstack',
              test: /node_modules[\\/]@tanstack[\\/](router-core|react-router|history|query-core|react-query|store|react-store)[\\/]/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
