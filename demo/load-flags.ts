import { assocTypeOf } from '@ward/domain/flags/flag/assoc-types'
import { STEPS, verdictAfter } from '@ward/domain/flags/lab/threshold-lab'
import { scoreBody } from '../server/src/features/automod/automod.actions.ts'
import { dangerOf } from '../server/src/features/automod/crisis/crisis.actions.ts'
import { scoreColumns, scoredBody } from '../server/src/features/flags/intake/scoring.actions.ts'
import { hasImage } from '../server/src/platform/html/links.ts'
import { addRows, insertRows } from './load.db.ts'
import type { Ids, Loading } from './loading.ts'
import type { DemoFlag } from './shapes.ts'

const REASONS = ['isSpam', 'isOffensive', 'isImage', 'isReported', 'isRequiredToPublish', 'atRisk'] as const

type Flagged = {
  flag: DemoFlag
  target: { contentId: string } | { userId: string }
  assocType: ReturnType<typeof assocTypeOf> | 'user'
  author: string
  title: string | undefined
  body: string
  isMarkedSpam: boolean
  isDeleted: boolean
}

/** Flags with their reports, assigned moderators and history. */
export async function loadFlags(loading: Loading, content: Ids): Promise<void> {
  const { network, siteId, site, at, users, story } = loading
  const flagged: Flagged[] = [
    ...story.content.flatMap((piece) =>
      piece.flag && piece.site === site.key
        ? [
            {
              flag: piece.flag,
              target: { contentId: content.get(piece.key) ?? '' },
              assocType: assocTypeOf(piece.kind),
              author: piece.author,
              title: piece.thread?.name,
              body: piece.body,
              isMarkedSpam: piece.isSpam,
              isDeleted: piece.isDeleted,
            },
          ]
        : [],
    ),
    ...story.profileFlags
      .filter((profile) => profile.site === site.key)
      .map(({ flag, username }) => ({
        flag,
        target: { userId: users.get(username) ?? '' },
        assocType: 'user' as const,
        author: username,
        title: undefined,
        body: story.users.find((user) => user.site === site.key && user.username === username)?.bio ?? '',
        isMarkedSpam: false,
        isDeleted: false,
      })),
  ]
  const judged = await Promise.all(flagged.map(async (piece) => ({ ...piece, row: await flagRow(loading, piece) })))
  // An open flag has a reason; a text flagged by the story's own numbers alone stays an ordinary text.
  const kept = judged.filter(({ row }) => !row.isOpen || REASONS.some((reason) => row[reason]))
  const rows = kept.map(({ row }) => row)
  const ids = await insertRows(network, 'flags', rows)
  const all = kept.map(({ flag, body }, i) => ({ ...flag, id: ids[i] ?? '', body }))
  const user = (name: string) => users.get(name) ?? ''
  await addRows(
    network,
    'flagVerdicts',
    kept.flatMap((piece, i) => verdictOf({ ...piece, id: ids[i] ?? '' }, at)),
  )
  await addRows(
    network,
    'flagReports',
    all.flatMap((flag) =>
      flag.reports.map(({ by, reason, at: age }) => ({
        siteId,
        flagId: flag.id,
        reporterId: user(by),
        reason,
        snapshot: flag.body,
        insertedAt: at(age),
      })),
    ),
  )
  await addRows(
    network,
    'flagAssigns',
    all.flatMap((flag) =>
      flag.assigned.map(({ to, at: age }) => ({ siteId, flagId: flag.id, userId: user(to), insertedAt: at(age) })),
    ),
  )
  const events = all.flatMap((flag) => [
    ...flag.reports.map(({ by, at: age }) => ({
      flagId: flag.id,
      actorId: user(by),
      status: 'REPORTED',
      age,
      subjectUserId: null,
    })),
    ...flag.assigned.map(({ to, by, at: age }) => ({
      flagId: flag.id,
      actorId: user(by),
      status: 'ASSIGNED',
      age,
      subjectUserId: user(to),
    })),
    ...flag.events.map(({ by, operation, at: age }) => ({
      flagId: flag.id,
      actorId: user(by),
      status: operation,
      age,
      subjectUserId: null,
    })),
  ])
  events.sort((a, b) => b.age - a.age)
  await addRows(
    network,
    'flagEvents',
    events.map(({ age, ...event }) => ({ ...event, siteId, insertedAt: at(age) })),
  )
}

/** The verdict of a flag's last decision, with the scores its text has; texts at risk and profiles have none. */
function verdictOf({ flag, row, id, ...piece }: Flagged & { row: FlagRow; id: string }, at: Loading['at']) {
  const last = flag.events.at(-1)
  if (!last || row.atRisk || piece.assocType === 'user') return []
  const verdict = verdictAfter(last.operation, { ...piece, isOpen: row.isOpen })
  if (verdict === null) return []
  const [spam, offensive] = [row.spamProb, row.offensiveProb].map((prob) => Math.floor(prob * STEPS))
  const { siteId, assocType } = row
  return [{ siteId, flagId: id, assocType, verdict, spam, offensive, decidedAt: at(last.at) }]
}

type FlagRow = Awaited<ReturnType<typeof flagRow>>

/** The story says what people did; the probabilities are those the scorer of this server gives. */
async function flagRow(
  { siteId, site, at, story }: Loading,
  { flag, target, assocType, author, title, body, isMarkedSpam }: Flagged,
) {
  const joined = story.users.find((user) => user.site === site.key && user.username === author)?.joined ?? 0
  const { scores } = await scoreBody(scoredBody(body, title), {
    authorAgeDays: joined / 1440,
    authorPosts: 3,
    repeats: 0,
  })
  const { cues } = dangerOf(body, title)
  const { spamThreshold, offensiveThreshold } = site.settings
  return {
    siteId,
    assocType,
    ...target,
    isImage: flag.isImage || hasImage(body),
    isReported: flag.isReported,
    isSpam: isMarkedSpam || (scores.spam.prob ?? 0) >= spamThreshold,
    isOffensive: (scores.offensive.prob ?? 0) >= offensiveThreshold,
    isRequiredToPublish: flag.isRequiredToPublish,
    isOpen: flag.isOpen,
    atRisk: cues.length > 0,
    crisisCues: JSON.stringify(cues),
    ...scoreColumns(scores),
    reportsCount: new Set(flag.reports.map(({ by }) => by)).size,
    insertedAt: at(flag.opened),
    updatedAt: at(flag.updated),
  }
}
