import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

export type Running = {
  port: string
  dataDir: string
  /** Ends the server; `stop` also removes its folder. */
  end(): Promise<void>
  stop(): Promise<void>
}

/** Starts Ward as its first user would, on an empty data folder, or where a demo network was made before on a copy of that. */
export async function startServer(): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ward-journeys-'))
  // Root's PostgreSQL runs as another user: where it cannot get through, its data would stay behind in /var/lib/ward.
  chmodSync(dataDir, 0o711)
  const made = process.env.WARD_DEMO_NETWORK
  // Node's own copy leaves who owns a file behind: PostgreSQL takes only what is its own.
  if (made) execFileSync('cp', ['-a', `${made}/.`, dataDir])
  // It takes a port that is free when it listens, and says which.
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', NODE_ENV: 'production' }
  const server = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  // A worker that is ended before its server is ready does not get to stop it.
  process.once('exit', () => server.kill('SIGTERM'))
  const end = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    if (server.exitCode === null && server.kill('SIGTERM')) await ended
  }
  const stop = async () => {
    await end()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { port: await portOf(server), dataDir, end, stop }
}

/**
 * Runs one of Ward's scripts (`file`, with its arguments) beside the running server, on the same data: what it said. Fails
 * with that where the script fails; output on its error stream, such as Node's own warnings, is no failure.
 */
export function runBeside(file: URL, ...args: string[]): string {
  const env = { ...process.env, DATA_DIR: process.env.WARD_DATA_DIR }
  const ran = spawnSync(process.execPath, [fileURLToPath(file), ...args], { env, encoding: 'utf8' })
  const said = ran.stdout + ran.stderr
  if (ran.status !== 0) throw new Error(`${file.pathname} ended with ${ran.status ?? ran.signal}:\n${said}`)
  return said
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

/**
 * Signs somebody in without a page; the cookies of the answer, as name and value. Node does not find `*.localhost`: the
 * request goes to this machine and says the host.
 */
export function cookiesOf(site: { host: string; port: string }, account: { email: string; password: string }) {
  return new Promise<{ name: string; value: string }[]>((resolve, reject) => {
    const sent = request(
      {
        method: 'POST',
        port: site.port,
        path: '/api/auth/sign-in',
        headers: { host: `${site.host}:${site.port}`, 'content-type': 'application/json', 'user-agent': 'A journey' },
      },
      (answer) => {
        answer.resume()
        const cookies = (answer.headers['set-cookie'] ?? []).flatMap((line) => {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          return name && value ? [{ name, value }] : []
        })
        if (answer.statusCode === 200) resolve(cookies)
        else reject(new Error(`${account.email} could not sign in: ${answer.statusCode}`))
      },
    )
    sent.once('error', reject).end(JSON.stringify(account))
  })
}
