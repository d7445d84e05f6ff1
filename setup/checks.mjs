import { chromium, hasJourneys, journeys } from './journeys.mjs'
import { buildConsole } from './prepare.mjs'
import { fileOf, run, runBeside } from './processes.mjs'

const program = (path, ...args) => [fileOf(`node_modules/${path}`), ...args]

/**
 * Unchanged files without errors are not read again: a second run costs 4 s of processor time instead of 30. One checker, since each
 * further one makes the types that all share anew; four of them take 50 s, of two cores that others need as well.
 */
const typesOf = (name, project) =>
  program(
    'typescript/bin/tsc',
    ...['-p', project, '--checkers', '1'],
    ...['--incremental', '--tsBuildInfoFile', fileOf(`node_modules/.cache/ward/${name}.tsbuildinfo`)],
  )

const TYPES = ['types', typesOf('types', 'tsconfig.json')]
const GENERATED = ['types of what is asked', [fileOf('console/codegen.ts')]]
const CONSOLE_TYPES = ['types of the console', typesOf('console-types', 'console')]
const LINT = ['lint and format', program('@biomejs/biome/bin/biome', 'ci')]
const UNUSED = ['unused files and exports', program('knip/bin/knip.js')]
const vitest = (...projects) =>
  program('vitest/vitest.mjs', 'run', ...projects.flatMap((project) => ['--project', project]))
const LAWS = ['laws', vitest('laws')]
const TESTS = ['tests of the server', vitest('server')]
const OTHER_TESTS = ['all other tests', vitest('laws', 'domain', 'console')]

/** The journeys tagged @long are a proof: they go further on ways that others go. */
const NOT_LONG = ['--grep-invert', '@long']

/** Like all tests but the server's, these need neither database nor browser, nor anything that other steps leave behind. */
const QUIET = [TYPES, CONSOLE_TYPES, LINT, UNUSED]

/** Types, lint and laws: checks that need neither database nor browser. */
export const check = async (node) =>
  tell(await inTurn([GENERATED, ...QUIET, LAWS].map((step) => asStep(step, (args) => run(node, args)))))

/** Everything. A failed step does not stop the next; the end lists all, with their seconds. */
export async function test(node, { hasBrowser }) {
  const here = (steps) => inTurn(steps.map((step) => asStep(step, (args) => run(node, args))))
  if (!hasBrowser || !hasJourneys()) {
    console.info(hasBrowser ? 'There are no journeys yet.' : 'The journeys are left out (--no-browser).')
    return tell(await here([GENERATED, ...QUIET, OTHER_TESTS, TESTS]))
  }
  // Checked first, so that a missing browser is reported at once and not after ten minutes.
  chromium(node)
  const beside = (steps) =>
    inTurn(
      steps.map((step) => asStep(step, (args) => runBeside(node, args))),
      () => undefined,
    )
  const generated = await here([GENERATED])
  // Tests of the server wait for its database, and journeys for a browser: others go on meanwhile.
  const [tested, checked] = await Promise.all([here([TESTS]), beside(QUIET)])
  const [walked, others] = await Promise.all([
    inTurn([
      ['build of the console', () => buildConsole() ?? 0],
      ['journeys', () => journeys(node, NOT_LONG)],
    ]),
    beside([OTHER_TESTS]),
  ])
  for (const { name, said } of [...checked, ...others]) console.info(`${heading(name)}\n${said}`)
  return tell([...generated, ...tested, ...checked, ...walked, ...others])
}

const asStep = ([name, args], work) => [name, () => work(args)]

const heading = (name) => `\n── ${name}`

/** Runs steps one after the other; a step ends with its exit code, or with `{ code, said }` where it has printed nothing. */
async function inTurn(steps, announce = (name) => console.info(heading(name))) {
  const told = []
  for (const [name, work] of steps) {
    announce(name)
    const begin = performance.now()
    const ended = await work()
    const { code, said = '' } = typeof ended === 'number' ? { code: ended } : ended
    told.push({ name, code, said, seconds: (performance.now() - begin) / 1000 })
  }
  return told
}

/** The list of all steps; 0 when every one went well. */
function tell(told) {
  console.info('')
  for (const { name, code, seconds } of told) {
    console.info(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(26)} ${seconds.toFixed(1).padStart(6)} s`)
  }
  return told.every(({ code }) => code === 0) ? 0 : 1
}
