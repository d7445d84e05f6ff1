import type { RawPiece, Story } from '../drafts.ts'
import { library } from '../library.ts'
import { slugOf } from '../markup.ts'
import { type Random, randomNamed } from '../random.ts'
import type { Age, ContentKind, DemoThread, DemoUser, SiteKey, ThemeKey } from '../shapes.ts'
import { compose } from './compose.ts'
import { isOpen, planFor, type Task } from './plan.ts'
import { hotheads, leftOut } from './voices.ts'
import { tagOf, themesOf } from './words.ts'

const DAY = 1440
/** Answers to texts of the last days are hand-written. */
const SETTLED = 4 * DAY
/** The newest two and a half hours belong to the hand-written pieces. */
const NEWEST = 150

/** The pieces that bring a site to its size; `taken` holds the openings already used on any site. */
export function generatePieces(site: SiteKey, written: RawPiece[], users: DemoUser[], taken: Set<string>): RawPiece[] {
  const random = randomNamed(`${site}:plan`)
  const tasks = planFor(site, written, random)
    .map((task, index) => ({ task, index, ...partOf(site, task, users, randomNamed(`${site}:part:${index}`)) }))
    .sort((a, b) => b.age - a.age || a.index - b.index)
  const pieces: RawPiece[] = []

  for (const { task, index, author, age } of tasks) {
    const name = `${site}:more:${index + 1}`
    const draw = randomNamed(name)
    const place = placeOf(site, task, age, [...written, ...pieces], draw)
    for (let attempt = 0; ; attempt++) {
      const answers = place.answers === author ? null : place.answers
      const order = { site, kind: place.kind, theme: place.theme, story: task.story, answers, random: draw }
      const { text, name: title } = compose(order)
      const opening = text.slice(0, 58)
      const slug = slugOf(title)
      const repeats = attempt < 300 ? taken.has(`${site}:${opening}`) : false
      if (repeats || taken.has(text) || (title && taken.has(`${site}/${slug}`))) {
        if (attempt > 600) throw new Error(`${name}: no new words are left`)
        continue
      }
      taken.add(text).add(`${site}:${opening}`)
      if (title) taken.add(`${site}/${slug}`)
      const { kind, root, parent, theme } = place
      const thread = kind === 'thread' ? threadOf(site, theme, title, draw) : null
      pieces.push({
        ...{ site, kind, key: name, author, root, parent, text, age },
        ...{ flag: task.story, flagged: null, burst: null, thread, theme },
      })
      break
    }
  }
  return pieces
}

/** The author and the time: advertising comes from those who came for it, the rest from older members. */
function partOf(site: SiteKey, { kind, story }: Task, users: DemoUser[], random: Random): { author: string; age: Age } {
  const why = story?.why ?? []
  const end = story?.steps.at(-1)
  const age = ageOf(story, random)
  if (why.includes('spam') && end !== 'DONE') {
    const names = library[site].people.newcomers.map(([username]) => username)
    const sellers = users.filter((user) => (end === 'SPAM' ? user.roleId === 4 : names.includes(user.username)))
    const there = sellers.filter((user) => user.joined > age + 30)
    const author = random.pick(there.length > 0 ? there : sellers)
    const soon = story && isOpen(story) ? random.between(NEWEST, 12 * DAY) : age
    return { author: author.username, age: Math.min(age, soon, author.joined - random.between(20, 240)) }
  }
  const able = users.filter(
    (user) =>
      user.roleId === 3 && user.status === 0 && user.joined > age + 60 && user.joined > 3.5 * DAY && isFree(site, user),
  )
  const rude = able.filter((user) => hotheads[site].includes(user.username))
  const isAnswer = kind !== 'thread' && kind !== 'status'
  if (why.includes('language') && isAnswer) return { author: random.pick(rude).username, age }
  const newer = able.filter((user) => user.joined < age + 60 * DAY)
  return { author: random.pick(why.includes('held') && newer.length > 0 ? newer : able).username, age }
}

function isFree(site: SiteKey, { username }: DemoUser): boolean {
  const sellers = library[site].people.newcomers.some(([name]) => name === username)
  return !sellers && !leftOut[site].includes(username)
}

function ageOf(story: Story | null, random: Random): Age {
  const lately = () => NEWEST + Math.round((2 * DAY - NEWEST) * random.next() ** 1.3)
  if (story && isOpen(story)) {
    if (random.chance(0.52)) return lately()
    return random.chance(0.75) ? random.between(2 * DAY, 14 * DAY) : random.between(14 * DAY, 45 * DAY)
  }
  return random.chance(0.3) ? lately() : random.between(2 * DAY, 59 * DAY)
}

type Position = {
  kind: ContentKind
  root: string | null
  parent: string | null
  theme: ThemeKey
  answers: string | null
}

/** Answers go to older content that is still there; a text about a theme goes where that theme is talked about. */
function placeOf(site: SiteKey, task: Task, age: Age, before: RawPiece[], random: Random): Position {
  const theme = random.pick(themesOf[site])
  const visible = before.filter((piece) => piece.age > age + 5 && isVisible(piece))
  const calm = visible.filter((piece) => piece.key.includes(':more:') || piece.age > SETTLED)

  if (task.kind === 'comment') {
    const posts = library[site].posts.filter((post) => post.days * DAY > age + 60)
    const post = random.pick(posts)
    const root = slugOf(post.title)
    const above = calm.filter((piece) => piece.root === root && depthOf(piece, before) < 3)
    const parent = above.length > 0 && random.chance(0.3) ? random.pick(above) : null
    return { kind: 'comment', root, parent: parent?.key ?? null, theme: post.theme, answers: parent?.author ?? null }
  }
  const roots = calm.filter((piece) => (task.kind === 'reply' ? isOpenThread(piece) : piece.kind === 'status'))
  const root = roots.length > 0 ? random.pick(roots) : null
  if ((task.kind === 'reply' || task.kind === 'status_reply') && root) {
    const above = calm.filter((piece) => piece.root === root.key && depthOf(piece, before) < 3)
    const parent = above.length > 0 && random.chance(0.4) ? random.pick(above) : null
    const answers = parent?.author ?? root.author
    return { kind: task.kind, root: root.key, parent: parent?.key ?? null, theme: root.theme ?? theme, answers }
  }
  const kind = task.kind === 'reply' ? 'thread' : task.kind === 'status_reply' ? 'status' : task.kind
  return { kind, root: null, parent: null, theme, answers: null }
}

/** Seen by members, and fit to be answered: not removed, not waiting, not advertising. */
function isVisible({ flag }: RawPiece): boolean {
  if (!flag) return true
  const end = flag.steps.at(-1)
  const waits = flag.why.includes('held') && end !== 'APPROVE'
  return !waits && end !== 'DELETE' && end !== 'SPAM' && !flag.why.includes('spam')
}

function isOpenThread(piece: RawPiece): boolean {
  return piece.kind === 'thread' && piece.theme !== null && !piece.thread?.isClosed
}

function depthOf(piece: RawPiece, all: RawPiece[]): number {
  const parent = piece.parent === null ? undefined : all.find((each) => each.key === piece.parent)
  return parent ? 1 + depthOf(parent, all) : 1
}

function threadOf(site: SiteKey, theme: ThemeKey, name: string, random: Random): DemoThread {
  const tag = tagOf[site]?.[theme]
  return {
    name,
    slug: slugOf(name),
    forumTags: tag ? [tag] : [],
    globalTags: random.chance(0.2) ? ['Tips'] : [],
    isClosed: random.chance(0.05),
    requiresPreModeration: random.chance(0.05),
    isFeatured: false,
    isHomepageFeatured: false,
  }
}
