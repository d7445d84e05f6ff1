import { isCode, isTest, type Source } from '../sources.ts'

/** Something that somebody could break by mistake, as a change of one place of the source. */
export type Fault = {
  /** The damage, in words. */
  breaks: string
  /** The room, or the part of the platform or the console, whose tests are asked. */
  room: string
  /** The folder or file the place is in; files may be renamed and split below it. */
  in: string
  from: string
  to: string
  /** The files of the tests that are to catch it. Only where none of them does, those of its room and the contract tests are asked. */
  caughtBy: readonly string[]
  /** Of what happens after a change: its kind. */
  kind?: AfterEffect
}

/** Kinds of faults that show only after a change was made, and that nobody sees at once. */
export const AFTER_EFFECTS_OF = {
  whatIsNotSent: 'a field that a change does not send is lost',
  version: 'a screen does not send the version that it showed',
  sentTwice: 'a request that is sent twice makes two rows',
  stale: 'a list stays as it was before the change',
  untold: 'the person who made a change does not hear that it failed',
  swallowed: 'an error is swallowed',
  idsAsTexts: 'ids are compared as texts',
  whoIsMailed: 'a mail goes to a person whom it is not about',
} as const
export type AfterEffect = keyof typeof AFTER_EFFECTS_OF

/**
 * The one file that holds a fault's place.
 *
 * @throws when the place is not there, or several times: the code has moved on, and the list of faults has to follow
 */
export function placeOf(fault: Fault, sources: readonly Source[]): Source {
  const places = sources.filter(
    ({ path, text }) => path.startsWith(fault.in) && isCode(path) && !isTest(path) && text.includes(fault.from),
  )
  const [place] = places
  const times = places.reduce((sum, { text }) => sum + text.split(fault.from).length - 1, 0)
  if (place === undefined || times !== 1)
    throw new Error(`“${fault.breaks}”: its place is ${times} times in ${fault.in}, not once:\n${fault.from}`)
  return place
}

/**
 * The words that choose the tests a fault is tried with, group by group: those of its room, then the contract tests and laws. The
 * console's tests do not ask the server, and the server's not the console.
 */
export function testsOf(fault: Fault): string[][] {
  const [own = [], ...others] = ownTestsOf(fault)
  return [own, fault.in.startsWith('console/') ? CONSOLE_CONTRACTS : AFTER_EFFECTS, ...others]
}

function ownTestsOf({ room, in: folder }: Fault): string[][] {
  const [domain, server, console] = [
    `domain/src/${room}/`,
    `server/src/features/${room}/`,
    `console/src/features/${room}/`,
  ]
  if (/^(?:server|console|domain)\//.test(room))
    return folder.startsWith('console/') ? [[`${room}/`]] : [[`${room}/`], CONTRACTS]
  if (folder.startsWith('console/')) return [[console]]
  return folder.startsWith('domain/') ? [[domain, server], CONTRACTS, [console]] : [[server], CONTRACTS]
}

/** Tests that take seconds, before the contract tests that take minutes: laws read from the sources, and what a change leaves out. */
const AFTER_EFFECTS = ['quality/laws/after-effects', 'server/test/left-out']
const CONSOLE_CONTRACTS = ['quality/laws/after-effects', 'console/src/api/documents']

/** The tests that read the schema, the routes or the catalogue; tests of one narrow matter are left out. */
const CONTRACTS = [
  'matrix',
  'odd-ids',
  'foreign-pages',
  'reading-',
  'graph.',
  'plans',
  'inputs',
  'left-out',
  'lists',
].map((name) => `server/test/${name}`)
