import {
  approved,
  cleared,
  deleted,
  done,
  noted,
  open,
  type RawPiece,
  reopened,
  restored,
  type Story,
  spammed,
} from '../drafts.ts'
import type { Random } from '../random.ts'
import type { ContentKind, SiteKey } from '../shapes.ts'

export type Task = { kind: ContentKind; story: Story | null }

/** How many open flags, closed flags and unflagged pieces a site shall have in the end, besides flagged profiles. */
const targets: Record<SiteKey, { open: number; closed: number; plain: number }> = {
  migraine: { open: 124, closed: 120, plain: 112 },
  lupus: { open: 60, closed: 60, plain: 55 },
  ibd: { open: 55, closed: 55, plain: 50 },
  psoriasis: { open: 44, closed: 46, plain: 34 },
}

const openMix = [
  ...Array(13).fill('reported'),
  ...Array(10).fill('image'),
  ...Array(8).fill('spam'),
  ...Array(4).fill('spam reported'),
  ...Array(5).fill('language'),
  ...Array(5).fill('language reported'),
  ...Array(3).fill('image reported'),
  ...Array(4).fill('held'),
  'image held',
] as string[]

const closedMix: Story[] = [
  ...['reported', 'reported', 'reported', 'image', 'image', 'image', 'language', 'spam', 'image reported'].map((why) =>
    done(why),
  ),
  ...['reported', 'language reported', 'language', 'spam', 'image reported'].map((why) => deleted(why)),
  ...['spam', 'spam', 'spam reported', 'spam image'].map((why) => spammed(why)),
  ...['held', 'held', 'image held'].map((why) => approved(why)),
  restored('reported'),
  cleared('spam'),
  noted,
]

const forumKinds: ContentKind[] = [
  ...Array(6).fill('comment'),
  ...Array(6).fill('reply'),
  ...Array(2).fill('thread'),
  ...Array(3).fill('status'),
  ...Array(3).fill('status_reply'),
]
const plainKinds: ContentKind[] = [
  ...Array(9).fill('comment'),
  ...Array(5).fill('status'),
  ...Array(6).fill('status_reply'),
]

/** The parts that a site's hand-written pieces leave out: chip combinations, states per kind, then sheer number. */
export function planFor(site: SiteKey, written: RawPiece[], random: Random): Task[] {
  const hasForums = site !== 'psoriasis'
  const kinds: ContentKind[] = hasForums
    ? ['comment', 'reply', 'thread', 'status', 'status_reply']
    : ['comment', 'status', 'status_reply']
  const tasks: Task[] = []
  const all = (): Task[] => [...written.map(({ kind, flag }) => ({ kind, story: flag })), ...tasks]

  combinations().forEach((story, index) => {
    const there = all().some((task) => task.story && sameLook(task.story, story))
    if (!there) tasks.push({ kind: kinds[index % kinds.length] ?? 'comment', story })
  })
  const states = [
    open('reported'),
    done('reported'),
    deleted('reported'),
    spammed('spam'),
    open('held'),
    approved('held'),
    reopened('reported'),
  ]
  for (const kind of kinds) {
    for (const story of states) {
      const there = all().some((task) => task.kind === kind && task.story && sameState(task.story, story))
      if (!there) tasks.push({ kind, story })
    }
  }

  const count = (fits: (task: Task) => boolean) => all().filter(fits).length
  const kind = () => random.pick(hasForums ? forumKinds : plainKinds)
  const target = targets[site]
  const missingOpen = target.open - count((task) => task.story !== null && isOpen(task.story))
  const missingClosed = target.closed - count((task) => task.story !== null && !isOpen(task.story))
  const missingPlain = target.plain - count((task) => task.story === null)
  for (let i = 0; i < missingOpen; i++)
    tasks.push({ kind: kind(), story: random.chance(0.06) ? reopened('reported') : open(random.pick(openMix)) })
  for (let i = 0; i < missingClosed; i++) tasks.push({ kind: kind(), story: random.pick(closedMix) })
  for (let i = 0; i < missingPlain; i++) tasks.push({ kind: kind(), story: null })
  return tasks.map(({ kind, story }) => ({ kind, story: withTopic(kind, story, random) }))
}

function withTopic(kind: ContentKind, story: Story | null, random: Random): Story | null {
  if (!story) return null
  const isUnsafe = story.why.join() === 'reported' && random.chance(story.steps[0] === 'DELETE' ? 0.9 : 0.4)
  if (isUnsafe) return { ...story, about: 'unsafe' }
  const swears =
    story.why.includes('language') && !story.why.includes('spam') && (kind === 'thread' || kind === 'status')
  return swears ? { ...story, about: 'swearing' } : story
}

/** Each choice of Language, Image, Reported and Spam, open, done and deleted. */
function combinations(): Story[] {
  const stories: Story[] = []
  for (let bits = 0; bits < 16; bits++) {
    const why = ['language', 'image', 'reported', 'spam'].filter((_, index) => bits & (1 << index)).join(' ')
    stories.push(why ? open(why) : open('held'))
    stories.push(why ? done(why) : noted)
    stories.push(why ? deleted(why) : { why: [], steps: ['DELETE'] })
  }
  return stories
}

const looks = (story: Story) =>
  story.why
    .filter((each) => each !== 'held')
    .sort()
    .join(' ')
const last = (story: Story) => story.steps.at(-1)
export const isOpen = (story: Story) => last(story) === 'REOPEN' || (story.steps.length === 0 && story.why.length > 0)

function sameLook(one: Story, other: Story): boolean {
  const wasDeleted = (story: Story) => last(story) === 'DELETE'
  return looks(one) === looks(other) && isOpen(one) === isOpen(other) && wasDeleted(one) === wasDeleted(other)
}

function sameState(one: Story, other: Story): boolean {
  return one.steps.join() === other.steps.join() && one.why.includes('held') === other.why.includes('held')
}
