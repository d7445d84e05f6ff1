import type { Story } from './drafts.ts'
import { phrases } from './generator/phrases.ts'
import { type Random, randomNamed } from './random.ts'
import type { Age, DemoAssignment, DemoFlag, DemoFlagEvent, DemoReport, DemoUser, Operation } from './shapes.ts'

export type Settled = { flag: DemoFlag; isDeleted: boolean; isSpam: boolean; isPending: boolean }

type Case = { name: string; author: string; age: Age; story: Story; flagged: Age | null; users: DemoUser[] }

/** Plays the moderation of one piece through, by the rules that staff are held to (product: content and flags). */
export function settle(from: Case): Settled {
  const { story, users } = from
  const random = randomNamed(`${from.name}:flag`)
  const why = new Set(story.why)
  const late = [...why].every((each) => each === 'reported')
  const opened = from.flagged ?? (late ? Math.max(1, Math.round(from.age * (0.55 + 0.42 * random.next()))) : from.age)

  const events = eventsOf(story, opened, users, random)
  const state = stateAfter(story)
  const judged = events[0]?.at ?? Math.max(1, opened - 240)
  const reports = why.has('reported') ? reportsOf(from, opened, judged, late, random) : []
  const assigned = assignmentsOf(story, opened, state.isOpen, users, random)
  const updated = Math.min(opened, ...[...events, ...reports, ...assigned].map((each) => each.at))

  return {
    isDeleted: state.isDeleted,
    isSpam: state.contentIsSpam,
    isPending: state.isPending,
    flag: {
      isOpen: state.isOpen,
      isSpam: state.flagIsSpam,
      isOffensive: why.has('language'),
      isImage: why.has('image'),
      isReported: why.has('reported'),
      isRequiredToPublish: state.isPending,
      automod: {
        spam: score(why.has('spam'), random),
        offensive: score(why.has('language'), random),
      },
      opened,
      updated,
      reports,
      assigned,
      events,
    },
  }
}

function score(found: boolean, random: Random): number {
  const value = found ? 0.71 + 0.28 * random.next() : 0.01 + 0.38 * random.next() ** 2
  return Math.round(value * 1000) / 1000
}

function stateAfter(story: Story) {
  const held = story.why.includes('held')
  let isOpen = story.why.length > 0
  let isDeleted = false
  let contentIsSpam = false
  let flagIsSpam = story.why.includes('spam')
  let isPending = held
  let before = { isOpen, flagIsSpam }
  const need = (holds: boolean, operation: Operation) => {
    if (!holds) throw new Error(`${operation} is not possible after ${story.why} ${story.steps}`)
  }

  for (const operation of story.steps) {
    if (operation === 'DONE') {
      need(isOpen && !isPending, operation)
      isOpen = false
    } else if (operation === 'REOPEN') {
      need(!isOpen && !isDeleted && !contentIsSpam, operation)
      isOpen = true
    } else if (operation === 'APPROVE') {
      need(isPending, operation)
      isPending = false
      isOpen = false
    } else if (operation === 'DELETE') {
      need(!isDeleted, operation)
      before = { isOpen, flagIsSpam }
      isDeleted = true
      isOpen = false
    } else if (operation === 'UN_DELETE') {
      need(isDeleted, operation)
      isDeleted = false
      isOpen = before.isOpen
    } else if (operation === 'SPAM') {
      need(!contentIsSpam, operation)
      before = { isOpen, flagIsSpam }
      contentIsSpam = true
      flagIsSpam = true
      isOpen = false
    } else {
      need(contentIsSpam, operation)
      contentIsSpam = false
      flagIsSpam = before.flagIsSpam
      isOpen = before.isOpen
    }
  }
  return { isOpen, isDeleted, contentIsSpam, flagIsSpam, isPending }
}

function eventsOf(story: Story, opened: Age, users: DemoUser[], random: Random): DemoFlagEvent[] {
  const leads = users.filter((user) => user.roleId === 1 || user.roleId === 5 || user.roleId === 6)
  const everyone = users.filter((user) => user.roleId !== 3 && user.roleId !== 4)
  let at = opened
  return story.steps.map((operation, index) => {
    const needsLead = operation === 'DELETE' || operation === 'UN_DELETE' || operation === 'APPROVE'
    at = Math.max(1, at - random.between(1, Math.max(1, Math.min(900, Math.floor(at * 0.6)))))
    const last = index === story.steps.length - 1
    return {
      by: random.pick(needsLead ? leads : everyone).username,
      operation,
      at,
      reason: last ? (story.note ?? null) : null,
    }
  })
}

function reportsOf(from: Case, opened: Age, judged: Age, late: boolean, random: Random): DemoReport[] {
  const at = (index: number) => (late && index === 0 ? opened : random.between(Math.min(judged, opened), opened))
  if (from.story.reports) {
    return from.story.reports.map((line, index) => {
      const [by = '', ...reason] = line.split(': ')
      return { by, reason: reason.join(': '), at: at(index) }
    })
  }
  const readers = from.users.filter(
    (user) => user.roleId === 3 && user.joined > 5 * 1440 && user.joined > opened && user.username !== from.author,
  )
  const count = random.pick([1, 1, 1, 2, 2, 3])
  const reports: DemoReport[] = []
  while (reports.length < count) {
    const { username } = random.pick(readers)
    if (reports.some((each) => each.by === username)) continue
    reports.push({ by: username, reason: random.pick(reasonsFor(from.story)), at: at(reports.length) })
  }
  return reports
}

function reasonsFor(story: Story): string[] {
  if (story.about === 'unsafe') return phrases.unsafeReasons
  if (story.about === 'swearing') return phrases.swearingReasons
  if (story.why.includes('spam')) return phrases.spamReasons
  if (story.why.includes('language')) return phrases.rudeReasons
  if (story.why.includes('image')) return phrases.imageReasons
  return phrases.mildReasons
}

function assignmentsOf(
  story: Story,
  opened: Age,
  isOpen: boolean,
  users: DemoUser[],
  random: Random,
): DemoAssignment[] {
  const team = users.filter((user) => user.roleId !== 3 && user.roleId !== 4)
  const chosen = story.assigned ?? (isOpen && opened > 120 && random.chance(0.14) ? [random.pick(team).username] : [])
  return chosen.map((to) => ({
    to,
    by: random.pick(team).username,
    at: Math.max(1, opened - random.between(1, Math.max(1, Math.min(90, Math.floor(opened * 0.5))))),
  }))
}
