// The subjects of commits: `room: what it does`, at most 72 characters.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Subjects are read from the commit after this one on; those before it cannot be changed any more. */
const BASE = 'eb8979f9f2'
const MOST = 72

/** Folders whose own folders are rooms, at any depth: a wing and each room in it. */
const ROOMS_IN = ['domain/src', 'server/src/features', 'server/src/platform', 'console/src/features', 'console/src/ui']
/** Further subjects of commits; a room that is renamed leaves its old name here. */
const OTHERS =
  'app automod bench check console demo deploy docs domain forms graph house import journeys laws leads ledger member-site operations proof refusals server settings setup tests theme toasts ui words'
/** Names that begin with a capital and go on in small letters; one like GraphQL is known by its second capital. */
const NAMES = new Set('Chromium Citus Debian Node Orphadata Ward'.split(' '))

/** The allowed subjects of commits of the repository in `root`. */
export function roomsOf(root: string): ReadonlySet<string> {
  const folders = ROOMS_IN.flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  )
  return new Set([...folders, ...OTHERS.split(' ')])
}

/**
 * The subjects that are read; null where there is no history, or one that is cut off before the base.
 * @throws where the base is there and HEAD does not come from it, so that nothing would be read
 */
export function newSubjects(root: string, base = BASE): string[] | null {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    git('cat-file', '-e', `${base}^{commit}`)
  } catch {
    return null
  }
  try {
    git('merge-base', '--is-ancestor', base, 'HEAD')
    return git('log', '--no-merges', '--format=%s', `${base}..HEAD`).split('\n').filter(Boolean)
  } catch (cause) {
    throw new Error(`HEAD does not come from ${base}: name a commit that it comes from`, { cause })
  }
}

/** The problems of a subject, in words; nothing where all is well. */
export function subjectBreaches(subject: string, rooms: ReadonlySet<string>): string[] {
  const [, room, first] = /^([a-z0-9-]+): (\S+)/.exec(subject) ?? []
  if (room === undefined || first === undefined) return [`'${subject}' does not read 'room: what it does'`]
  return [
    ...(rooms.has(room) ? [] : [`'${subject}': there is no room ${room}`]),
    ...(subject.length > MOST ? [`'${subject}' has ${subject.length} characters: at most ${MOST}`] : []),
    ...(/^[A-Z][a-z']*$/.test(first) && !NAMES.has(first) ? [`'${subject}' goes on with a capital`] : []),
    ...(subject.endsWith('.') ? [`'${subject}' ends with a full stop`] : []),
  ]
}
