import { chromium, hasJourneys, journeys } from './journeys.mjs'
import { buildConsole } from './prepare.mjs'
import { fileOf, run } from './processes.mjs'

const program = (path, ...args) => [fileOf(`node_modules/${path}`), ...args]

/** Unchanged files without errors are not read again: a second run costs 4 s of processor time instead of 50. */
const typesOf = (name, project) =>
  program(
    'typescript/bin/tsc',
    ...['-p', project, '--incremental', '--tsBuildInfoFile', fileOf(`node_modules/.cache/ward/${name}.tsbuildinfo`)],
  )

const TYPES = ['types', typesOf('types', 'tsconfig.json')]
const GENERATED = ['types of what is asked', [fileOf('console/codegen.ts')]]
const CONSOLE_TYPES = ['types of the console', typesOf('console-types', 'console')]
const LINT = ['lint and format', program('@biomejs/biome/bin/biome', 'ci')]
const UNUSED = ['unused files and exports', program('knip/bin/knip.js')]
const LAWS = ['laws', program('vitest/vitest.mjs', 'run', '--project', 'laws')]
const TESTS = ['tests', program('vitest/vitest.mjs', 'run')]

/** The journeys tagged @long are a proof: they go further on ways that others go. */
const NOT_LONG = ['--grep-invert', '@long']

/** Types, lint and laws: checks that need neither database nor browser. */
export const check = (node) =>
  inTurn([TYPES, GENERATED, CONSOLE_TYPES, LINT, UNUSED, LAWS].map((step) => asStep(node, step)))

/** Everything. A failed step does not stop the next; the end lists all, with their seconds. */
export function test(node, { hasBrowser }) {
  const steps = [TYPES, GENERATED, CONSOLE_TYPES, LINT, UNUSED, TESTS].map((step) => asStep(node, step))
  if (!hasBrowser) console.info('The journeys are left out (--no-browser).')
  else if (!hasJourneys()) console.info('There are no journeys yet.')
  else {
    // Checked first, so that a missing browser is reported at once and not after ten minutes.
    chromium(node)
    steps.push(['build of the console', () => buildConsole() ?? 0], ['journeys', () => journeys(node, NOT_LONG)])
  }
  return inTurn(steps)
}

const asStep = (node, [name, args]) => [name, () => run(node, args)]

async function inTurn(steps) {
  const told = []
  for (const [name, work] of steps) {
    console.info(`\n── ${name}`)
    const begin = performance.now()
    const code = await work()
    told.push({ name, code, seconds: (performance.now() - begin) / 1000 })
  }
  console.info('')
  for (const { name, code, seconds } of told) {
    console.info(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(26)} ${seconds.toFixed(1).padStart(6)} s`)
  }
  return told.every(({ code }) => code === 0) ? 0 : 1
}
