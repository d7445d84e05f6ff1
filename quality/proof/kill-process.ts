import { makeChange } from './kill-change.ts'

// A process of its own that makes one change and dies, as by kill -9, at one statement of its transaction.
const { at, moment, ...making } = JSON.parse(process.argv[2] ?? '{}')
await makeChange(making, { at, moment, happens: () => process.kill(process.pid, 'SIGKILL') })
