import { spawn, spawnSync } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
export const fileOf = (path) => join(ROOT, path)

/** One clear sentence, and the end. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Runs a program in the foreground and returns its exit code; signals are passed on to it. */
export const run = (program, args, env) => start(program, args, env, 'inherit').ended

/** The same for Ward's own programs, which stop cleanly when this process is killed by force: the channel between us breaks. */
export const runOurs = (program, args, env) => start(program, args, env, ['inherit', 'inherit', 'inherit', 'ipc']).ended

/** A program that yields to whatever else runs: its exit code, and what it printed. */
export async function runBeside(program, args) {
  const { child, ended } = start(program, args, {}, ['ignore', 'pipe', 'pipe'])
  setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const [code, said, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, said: said + errors }
}

/** Node's compile cache: it saves a third of the time until a server listens, also of each that the tests start. */
const COMPILED = { NODE_COMPILE_CACHE: fileOf('node_modules/.cache/ward') }

/** Runs several programs; when one ends, or Ctrl-C is pressed, all end. */
export async function watch(list) {
  const started = list.map(([program, args]) => start(program, args, {}, 'inherit'))
  const code = await Promise.race(started.map(({ ended }) => ended))
  for (const { child } of started) child.kill('SIGTERM')
  await Promise.all(started.map(({ ended }) => ended))
  return code
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

function start(program, args, env, stdio) {
  const child = spawn(program, args, { cwd: ROOT, env: { ...COMPILED, ...env, ...process.env }, stdio })
  const passOn = (signal) => child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, passOn)
  const ended = new Promise((resolve) => {
    child.once('error', (error) => fail(`${program} does not start: ${error.message}`))
    child.once('exit', (code) => {
      for (const signal of SIGNALS) process.off(signal, passOn)
      resolve(code ?? 1)
    })
  })
  return { child, ended }
}

/** Runs a program to its end and returns whether it went well; its words go to the terminal. */
export function succeeds(program, args, env = {}) {
  return spawnSync(program, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' }).status === 0
}
