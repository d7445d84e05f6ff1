import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { RoomSeconds } from './quality/laws/room-seconds.ts'
import { keepTemporaryInMemory } from './quality/memory-folder.ts'

keepTemporaryInMemory()

/** One copy of graphql: Vite would choose the package's development build, the libraries beside it the plain one. */
const oneGraphql = { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] }

/** Limits only end what hangs; how fast something is, is measured elsewhere, and a busy machine takes its time. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }

export default defineConfig({
  test: {
    // A test also waits, for the database or for time to pass; a third file on two cores costs more than the waiting does.
    maxWorkers: availableParallelism(),
    // Tests of a file that say so wait together, all of them.
    maxConcurrency: 20,
    reporters: ['default', new RoomSeconds()],
    projects: [
      {
        test: {
          name: 'domain',
          include: ['{domain/src,member-site}/**/*.test.ts'],
          // A process for each file took three quarters of the processor time.
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'laws',
          include: ['quality/**/*.test.ts'],
          isolate: false,
          ...patience,
        },
      },
      {
        resolve: oneGraphql,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts', 'automod/**/*.test.ts'],
          globalSetup: ['server/test/cluster.ts'],
          // A worker keeps what it has imported: each file of its own would import the whole server anew, a third of the time.
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'console',
          include: ['console/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['console/test-setup.ts'],
          isolate: false,
          ...patience,
        },
      },
    ],
  },
})
