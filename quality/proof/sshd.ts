import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newKeyPair } from '../../server/src/platform/outgoing/sftp.ts'
import type { Bench } from './proof.ts'

/** The faults of the connection to the server. */
export type Line = {
  /** Bytes towards the server after which it breaks; none where it holds. */
  cutAfter?: number
  /** Bytes that go through it at once, with a pause between. */
  slow?: boolean
  /** It shows lines without end before the server is heard. */
  flood?: boolean
}
/** The server's own faults. */
export type Wrong = { readOnly?: boolean; full?: boolean; otherKey?: boolean; knowsNobody?: boolean }

const SERVER = ['/usr/lib/openssh/sftp-server', '/usr/libexec/sftp-server', '/usr/lib/ssh/sftp-server']
const PIECE = 4096

/** OpenSSH's own server on a folder, behind a way that can be bad. It is of whoever runs the proof, and listens here alone. */
export async function openSshd(bench: Bench, ourKey: string) {
  const place = join(bench.folder, 'sshd')
  const files = join(place, 'files')
  mkdirSync(files, { recursive: true })
  // Where root separates what is asked before somebody has signed in.
  if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true })
  for (const name of ['own', 'other']) writeFileSync(join(place, name), newKeyPair().private, { mode: 0o600 })
  const inner = await freePort()
  let line: Line = {}
  const sockets = new Set<Socket>()
  const outer = createServer((socket) => through(socket, inner, { line, sockets }))
  await new Promise<void>((listening) => outer.listen(0, '127.0.0.1', listening))
  bench.later(() => outer.close())
  let child: ChildProcess | undefined
  const log = join(place, 'log')
  const stop = async () => {
    if (!child || child.exitCode !== null) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    for (const each of childrenOf(child.pid ?? 0)) kill(each)
    child.kill('SIGKILL')
    await ended
  }
  bench.later(stop)
  return {
    port: (outer.address() as { port: number }).port,
    files,
    user: userInfo().username,
    /** The server's log since it was started. */
    said: () => readFileSync(log, 'utf8'),
    names: () => readdirSync(files).toSorted(),
    read: (name: string) => readFileSync(join(files, name)),
    clear() {
      for (const name of readdirSync(files)) rmSync(join(files, name))
    },
    set(next: Line) {
      line = next
    },
    /** Kills whoever the server has made for a connection. */
    killSessions() {
      for (const each of childrenOf(child?.pid ?? 0)) kill(each)
    },
    async start({ readOnly, full, otherKey, knowsNobody }: Wrong = {}) {
      await stop()
      writeFileSync(join(place, 'keys'), knowsNobody ? '' : `${ourKey}\n`)
      writeFileSync(log, '')
      const server = SERVER.find((path) => execOk('test', ['-x', path])) ?? 'internal-sftp'
      // A file beyond the limit is refused like one for which there is no room.
      const command = full
        ? `/bin/sh -c "trap '' XFSZ; ulimit -f 16; exec ${server}"`
        : `${server}${readOnly ? ' -R' : ''}`
      const config = [
        `ListenAddress 127.0.0.1:${inner}`,
        `HostKey ${join(place, otherKey ? 'other' : 'own')}`,
        `AuthorizedKeysFile ${join(place, 'keys')}`,
        `PidFile none`,
        'StrictModes no',
        'UsePAM no',
        'PasswordAuthentication no',
        'KbdInteractiveAuthentication no',
        'PermitRootLogin prohibit-password',
        'LogLevel DEBUG1',
        `Subsystem sftp ${command}`,
      ]
      writeFileSync(join(place, 'config'), `${config.join('\n')}\n`)
      child = spawn('/usr/sbin/sshd', ['-D', '-f', join(place, 'config'), '-E', log], { stdio: 'ignore' })
      for (let tried = 0; !(await isOpen(inner)); tried++) {
        if (tried > 100 || child.exitCode !== null) throw new Error(`sshd does not start: ${readFileSync(log, 'utf8')}`)
        await pause(50)
      }
      // Removes the traces of the look itself from the log.
      writeFileSync(log, '')
    },
    stop,
  }
}

function through(socket: Socket, port: number, { line, sockets }: { line: Line; sockets: Set<Socket> }): void {
  const { cutAfter = Number.POSITIVE_INFINITY, slow = false, flood = false } = line
  sockets.add(socket)
  socket.on('error', () => undefined)
  socket.on('close', () => sockets.delete(socket))
  if (flood) {
    const line = `${'x'.repeat(200)}\r\n`
    const more = () => {
      while (!socket.destroyed && socket.write(line));
    }
    socket.on('drain', more)
    more()
    return
  }
  const server = connect(port, '127.0.0.1')
  server.on('error', () => socket.destroy())
  server.pipe(socket)
  let seen = 0
  socket.on('data', async (data) => {
    const rest = Math.max(0, cutAfter - seen)
    seen += data.length
    if (data.length > rest) {
      server.write(data.subarray(0, rest), () => {
        server.destroy()
        socket.destroy()
      })
      return
    }
    if (!slow) {
      server.write(data)
      return
    }
    socket.pause()
    for (let at = 0; at < data.length; at += PIECE) {
      server.write(data.subarray(at, at + PIECE))
      await pause(5)
    }
    socket.resume()
  })
  socket.on('close', () => server.destroy())
  server.on('close', () => socket.destroy())
}

const execOk = (command: string, args: string[]): boolean => {
  try {
    execFileSync(command, args)
    return true
  } catch {
    return false
  }
}

/** The processes below one, those of a connection among them. */
function childrenOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=']).toString().trim().split('\n')
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number])
  const below = (of: number): number[] =>
    pairs.flatMap(([child, parent]) => (parent === of ? [child, ...below(child)] : []))
  return pid === 0 ? [] : below(pid)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
