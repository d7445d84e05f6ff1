import { rmSync } from 'node:fs'
import { startServer } from './server.ts'

/** Makes the demo network once: the servers of the journeys begin with a copy of it, which is there in a second. */
export default async function makeDemoNetwork(): Promise<() => void> {
  const { dataDir, end } = await startServer()
  await end()
  process.env.WARD_DEMO_NETWORK = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
