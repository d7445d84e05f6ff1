import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newSubjects, roomsOf, subjectBreaches } from './commits.ts'

const ROOT = join(import.meta.dirname, '../..')
const subjects = newSubjects(ROOT)

test.skipIf(subjects === null)('subjects of commits read `room: what it does` (skipped without history)', () => {
  const rooms = roomsOf(ROOT)
  expect(subjects?.flatMap((subject) => subjectBreaches(subject, rooms))).toEqual([])
})

test.each([
  ['Give awards a note', "'Give awards a note' does not read 'room: what it does'"],
  ['attic: give awards a note', "'attic: give awards a note': there is no room attic"],
  ['awards: Give each a note', "'awards: Give each a note' goes on with a capital"],
  ['awards: give each a note.', "'awards: give each a note.' ends with a full stop"],
  [`awards: ${'a'.repeat(65)}`, `'awards: ${'a'.repeat(65)}' has 73 characters: at most 72`],
])('a breach is noticed: %s', (subject, breach) => {
  expect(subjectBreaches(subject, roomsOf(ROOT))).toEqual([breach])
})

test.each([`awards: ${'a'.repeat(64)}`, 'at-risk: GraphQL answers it', 'domain: Orphadata has another order'])(
  'a good subject is none: %s',
  (subject) => {
    expect(subjectBreaches(subject, roomsOf(ROOT))).toEqual([])
  },
)

test('subjects are read after the base, newest first; without the base there are none to read, and a base aside is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ward-commits-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      encoding: 'utf8',
    })
  try {
    expect(newSubjects(folder)).toBeNull()
    git('init', '-q')
    for (const subject of ['One', 'two: three', 'four: five']) git('commit', '-q', '--allow-empty', '-m', subject)
    expect(newSubjects(folder, git('rev-list', '--max-parents=0', 'HEAD').trim())).toEqual(['four: five', 'two: three'])
    expect(newSubjects(folder)).toBeNull()
    const base = git('rev-parse', 'HEAD').trim()
    git('checkout', '-q', '--orphan', 'other')
    git('commit', '-q', '--allow-empty', '-m', 'six: seven')
    expect(() => newSubjects(folder, base)).toThrow('HEAD does not come from')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
