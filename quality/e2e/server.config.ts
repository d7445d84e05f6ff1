import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

/** Starts Ward as its first user would, on an empty data folder; stops it and removes the folder in the end. */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ward-journeys-'))
  // Root's PostgreSQL runs as another user: where it cannot get through, its data would stay behind in /var/lib/ward.
  chmodSync(dataDir, 0o711)
  // It takes a port that is free when it listens, and says which.
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', NODE_ENV: 'production' }
  const server = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  process.env.WARD_PORT = await portOf(server)
  process.env.WARD_DATA_DIR = dataDir
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function portOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (part: Buffer) => {
      said += part.toString()
      const port = /Ward is ready: http:\/\/[^/]+:(\d+)\//.exec(said)?.[1]
      if (port) resolve(port)
    })
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${said}`)))
  })
}
