import { mutate } from './kill-mutation.ts'

// A process of its own that makes one mutation and dies, as by kill -9, at one statement of its request.
const { place, mutation, point } = JSON.parse(process.argv[2] ?? '{}')
await mutate(place, mutation, { ...point, happens: () => process.kill(process.pid, 'SIGKILL') })
