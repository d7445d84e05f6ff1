import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sourcesOf } from '../sources.ts'
import { type Fault, placeOf, testsOf } from './fault.ts'

/** Folders of a project that are not its sources; the packages are linked instead of copied. */
const LEFT_OUT = new Set(['node_modules', '.git', 'data', 'dist', 'test-results'])

/** Copies a project's sources into a new folder, so that nobody is disturbed by what is broken there. */
export function scratchCopy(project: string, folder: string): void {
  cpSync(project, folder, { recursive: true, filter: (path) => path === project || !LEFT_OUT.has(basename(path)) })
  const from = join(project, 'node_modules')
  const to = join(folder, 'node_modules')
  mkdirSync(to)
  // Hidden ones are caches, but for the programs; the workspaces must lead into the copy.
  for (const name of readdirSync(from))
    if (name === '@ward') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else if (!name.startsWith('.') || name === '.bin') symlinkSync(join(from, name), join(to, name))
}

/** The result for a fault: the first test that failed of it, if any did in time. */
export type Tried = { caughtBy: string | null; seconds: number; isLate: boolean }
/** Whether it was caught by a file that is named beside it. */
export type TriedFault = Tried & { isByNamed: boolean }
type Limits = { seconds: number; databaseUrl: string }

/** Breaks the place in the copy, asks the tests that are named beside it, then, where these pass, all others, and mends it again. */
export async function tryFault(copy: string, fault: Fault, limits: Limits): Promise<TriedFault> {
  const byNamed = await withFault(copy, fault, () => runTests(copy, [fault.caughtBy], limits))
  if (byNamed.caughtBy || byNamed.isLate) return { ...byNamed, isByNamed: true }
  const byOthers = await withFault(copy, fault, () => runTests(copy, testsOf(fault), limits))
  const seconds = byNamed.seconds + byOthers.seconds
  if (byOthers.caughtBy === null) return { ...byOthers, seconds, isByNamed: false }
  // Neither a test that fails anyway, nor one that failed this once, has caught it.
  const [file = ''] = byOthers.caughtBy.split(': ')
  const sound = await runTests(copy, [[file]], limits)
  if (sound.caughtBy) throw new Error(`A test fails without any fault: ${sound.caughtBy}`)
  const again = await withFault(copy, fault, () => runTests(copy, [[file]], limits))
  if (again.caughtBy === null) throw new Error(`A test failed once, and not again: ${byOthers.caughtBy}`)
  return { ...byOthers, seconds, isByNamed: false }
}

/** The findings while the fault is planted in the copy. */
async function withFault<Found>(copy: string, fault: Fault, find: () => Promise<Found>): Promise<Found> {
  const { path, text } = placeOf(fault, sourcesOf(copy))
  writeFileSync(
    join(copy, path),
    text.replace(fault.from, () => fault.to),
  )
  try {
    return await find()
  } finally {
    writeFileSync(join(copy, path), text)
  }
}

/** Runs the tests that these words choose, group by group, until the first one fails or the time is over. */
export async function runTests(
  copy: string,
  words: readonly (readonly string[])[],
  { seconds, databaseUrl }: Limits,
): Promise<Tried> {
  const begin = performance.now()
  const spent = () => (performance.now() - begin) / 1000
  for (const group of words) {
    const left = seconds - spent()
    if (left <= 0) break
    const failed = await firstFailure(copy, group, { left, databaseUrl })
    if (failed) return { ...failed, seconds: spent() }
  }
  return { caughtBy: null, seconds: spent(), isLate: spent() >= seconds }
}

type Report = {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** The first test that fails, null when all pass; `isLate` when they had not ended when the time was over. */
async function firstFailure(
  copy: string,
  words: readonly string[],
  { left, databaseUrl }: { left: number; databaseUrl: string },
): Promise<Omit<Tried, 'seconds'> | null> {
  const report = join(copy, 'planted-report.json')
  rmSync(report, { force: true })
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  const options = ['--bail=1', '--passWithNoTests', '--reporter=json', `--outputFile=${report}`]
  const run = spawn(process.execPath, [vitest, 'run', ...options, ...words], {
    cwd: copy,
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl, CI: 'true' },
    stdio: 'ignore',
    detached: true,
  })
  let isLate = false
  const alarm = setTimeout(() => {
    isLate = true
    // The workers are of its group.
    if (run.pid) process.kill(-run.pid, 'SIGKILL')
  }, left * 1000)
  const code = await new Promise<number | null>((resolve) => run.once('exit', resolve))
  clearTimeout(alarm)
  if (isLate) return { caughtBy: null, isLate }
  if (code === 0) return null
  if (!existsSync(report)) throw new Error(`No test could be run in ${copy}: ${words.join(' ')}`)
  return { caughtBy: failureIn(report), isLate }
}

function failureIn(report: string): string {
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
    return tests.length > 0 ? tests.map((test) => `${basename(name)}: ${test}`) : message ? [basename(name)] : []
  })
  if (failed[0] === undefined) throw new Error(`The run failed, but no test of it: ${report}`)
  return failed[0]
}
