import type { ParseArgsOptionsConfig } from 'node:util'
import { Refusal } from '@ward/domain/kernel/refusal'
import pino from 'pino'
import { type Form, type Words, wordsOf } from './command-words.ts'
import { readConfig } from './config.ts'
import { prepareRuntime, type Runtime } from './runtime.ts'
import { errorCode, StartupProblem } from './startup-problem.ts'

/**
 * Runs a command of the command line on the database, beside a running server or alone. `--help` prints the usage and opens
 * nothing; `tell` hears what is migrated before; words the command does not know, and a refusal, end as one sentence. Ends with
 * exit code 1 if it fails.
 */
export async function runCommand(
  work: (runtime: Runtime) => Promise<void>,
  usage: string,
  tell?: (line: string) => void,
): Promise<void> {
  await explained(async () => {
    const config = readConfig(process.env)
    const runtime = await prepareRuntime(config, pino({ level: 'warn' }, pino.destination(2)), 'command', tell)
    try {
      await work(runtime)
    } catch (error) {
      throw asSentence(error, usage)
    } finally {
      await runtime.close()
    }
  }, usage)
}

/** The same for a command whose form says its words: what it does not know is told before anything is opened. */
export async function runVerbs<const O extends ParseArgsOptionsConfig>(
  form: Form<O>,
  work: (runtime: Runtime, words: Words<O>) => Promise<void>,
  tell?: (line: string) => void,
): Promise<void> {
  await explained(async () => {
    const words = wordsOf(form)
    await runCommand((runtime) => work(runtime, words), form.usage, tell)
  }, form.usage)
}

function asSentence(error: unknown, usage: string): unknown {
  if (error instanceof Refusal) {
    const fields = error.details.fields?.map(({ path, message }) => (path ? `${path}: ${message}` : message))
    return new StartupProblem(fields?.join('\n') ?? error.message)
  }
  if (errorCode(error)?.startsWith('ERR_PARSE_ARGS'))
    return new StartupProblem([(error as Error).message, usage].join('\n\n').trim())
  return error
}

const DISK_FULL: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  '53100': 'The disk of the database is full.',
}

/**
 * Runs a program; a StartupProblem is printed as its sentence alone, a fault with its stack, and both end with exit code 1.
 * Where there is a usage, `--help` prints it and runs nothing.
 */
export async function explained(program: () => Promise<void>, usage = ''): Promise<void> {
  if (usage && process.argv.includes('--help')) return console.info(usage)
  try {
    await program()
  } catch (error) {
    console.error(error instanceof StartupProblem ? error.message : (DISK_FULL[errorCode(error) ?? ''] ?? error))
    process.exitCode = 1
  }
}
