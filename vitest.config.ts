import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** One copy of graphql: Vite would choose the package's development build, the libraries beside it the plain one. */
const oneGraphql = { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] }

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['{domain/src,member-site}/**/*.test.ts'] } },
      {
        test: {
          name: 'laws',
          include: ['laws/**/*.test.ts', 'ledger/**/*.test.ts', 'proof/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        resolve: oneGraphql,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts'],
          globalSetup: ['server/test/cluster.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'console',
          include: ['console/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
        },
      },
    ],
  },
})
