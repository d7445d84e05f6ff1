import pino from 'pino'
import { readConfig } from './config.ts'
import { type Ground, prepareGround } from './ground.ts'
import { errorCode, StartupProblem } from './startup-problem.ts'

/** Runs a command of the command line on the database, beside a running server or alone. Ends with exit code 1 if it fails. */
export async function runCommand(work: (ground: Ground) => Promise<void>): Promise<void> {
  await explained(async () => {
    const config = readConfig(process.env)
    const ground = await prepareGround(config, pino({ level: 'warn' }, pino.destination(2)), 'command')
    try {
      await work(ground)
    } finally {
      await ground.close()
    }
  })
}

const DISK_FULL: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  '53100': 'The disk of the database is full.',
}

/** Runs a program; a StartupProblem is printed as its sentence alone, a fault with its stack, and both end with exit code 1. */
export async function explained(program: () => Promise<void>): Promise<void> {
  try {
    await program()
  } catch (error) {
    console.error(error instanceof StartupProblem ? error.message : (DISK_FULL[errorCode(error) ?? ''] ?? error))
    process.exitCode = 1
  }
}
