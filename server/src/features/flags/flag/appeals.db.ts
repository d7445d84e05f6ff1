import type { AppealOutcome } from '@ward/domain/flags/flag/appeals'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../../platform/database/statement.ts'

const APPEAL = ['id', 'flagId', 'eventId', 'words', 'askedAt', 'outcome', 'answeredAt'] as const

/** The requests of some flags to look again that nobody has answered. */
export const openAppealsOf = statement((site, flagIds: readonly string[]) =>
  site
    .from('appeals')
    .leftJoin('flagEvents as decision', (join) =>
      join.onRef('decision.siteId', '=', 'appeals.siteId').onRef('decision.id', '=', 'appeals.eventId'),
    )
    .leftJoin('users as decider', (join) =>
      join.onRef('decider.siteId', '=', 'appeals.siteId').onRef('decider.id', '=', 'decision.actorId'),
    )
    .where('appeals.flagId', '=', anyOf(flagIds))
    .where('appeals.answeredAt', 'is', null)
    .select([
      'appeals.id',
      'appeals.flagId',
      'appeals.authorId',
      'appeals.words',
      'appeals.askedAt',
      'decider.personId as decidedByPerson',
      'decider.username as decidedBy',
    ]),
)
export type OpenAppeal = Awaited<ReturnType<typeof openAppealsOf>>[number]

/**
 * The request about a decision on a flag, answered or not; of a held text, on which nobody has decided yet, the one that waits:
 * answered was what was said when it was held before.
 */
export const appealOf = (site: SiteHandle, flagId: string, eventId: string | null) =>
  site
    .from('appeals')
    .where('flagId', '=', flagId)
    .where('eventId', eventId === null ? 'is' : '=', eventId)
    .$if(eventId === null, (query) => query.where('answeredAt', 'is', null))
    .select(APPEAL)
    .$narrowType<{ outcome: AppealOutcome | null }>()
    .executeTakeFirst()
export type AppealRow = NonNullable<Awaited<ReturnType<typeof appealOf>>>

/** Whether this form was sent before. */
export const wasAsked = async (site: SiteHandle, flagId: string, nonce: string): Promise<boolean> =>
  (await site
    .from('appeals')
    .where('flagId', '=', flagId)
    .where('nonce', '=', nonce)
    .select('id')
    .executeTakeFirst()) !== undefined

/** The last request about a text, whatever became of it. */
export const lastAppealOn = (site: SiteHandle, contentId: string) =>
  site
    .from('appeals')
    .innerJoin('flags', (join) =>
      join.onRef('flags.siteId', '=', 'appeals.siteId').onRef('flags.id', '=', 'appeals.flagId'),
    )
    .where('flags.contentId', '=', contentId)
    .orderBy('appeals.id', 'desc')
    .limit(1)
    .select(['appeals.words', 'appeals.askedAt', 'appeals.outcome', 'appeals.answeredAt'])
    .$narrowType<{ outcome: AppealOutcome | null }>()
    .executeTakeFirst()

type NewAppeal = {
  flagId: string
  eventId: string | null
  authorId: string
  words: string
  nonce: string
  askedAt: Date
}
export const insertAppeal = (site: SiteHandle, appeal: NewAppeal) => site.insertInto('appeals', appeal).execute()

/** Writes the answer to the open request of a flag. */
export const answerAppeal = (
  site: SiteHandle,
  id: string,
  answer: { outcome: AppealOutcome; answerEventId: string; answeredAt: Date },
) => site.updateTable('appeals').set(answer).where('id', '=', id).execute()

/** The next requests of an author that nobody has answered. */
export const openAppealsBy = (site: SiteHandle, authorId: string, limit: number) =>
  site
    .from('appeals')
    .where('authorId', '=', authorId)
    .where('answeredAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'flagId', 'eventId'])
    .execute()

export const deleteAppeal = (site: SiteHandle, id: string) => site.deleteFrom('appeals').where('id', '=', id).execute()

/** The events that end each way of hiding a text: it was taken back, or its author took the text away themselves. */
const ENDED_BY = { DELETE: ['UN_DELETE', 'WITHDRAWN'], SPAM: ['UN_SPAM'] } as const

/** The decision by which a text is hidden: the newest that deleted it, or marked it as spam, if nothing ended it since. */
export const hidingDecision = async (site: SiteHandle, flagId: string, status: 'DELETE' | 'SPAM') => {
  const last = await site
    .from('flagEvents')
    .where('flagId', '=', flagId)
    .where('status', 'in', [status, ...ENDED_BY[status]])
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'insertedAt', 'status'])
    .executeTakeFirst()
  return last?.status === status ? last : undefined
}

/** The events that take a text away without a decision on it, and the ones after which it is there again, or hidden otherwise. */
const TAKES_AWAY = ['WITHDRAWN', 'UNCONVERTED', 'UN_DELETE', 'BLOCKED', 'BLOCKED_AT_RISK']

/** The event that took a text away without a decision on it; undefined where its history does not say. */
export const takenAwayBy = async (
  site: SiteHandle,
  flagId: string,
): Promise<'WITHDRAWN' | 'UNCONVERTED' | undefined> => {
  const last = await site
    .from('flagEvents')
    .where('flagId', '=', flagId)
    .where('status', 'in', TAKES_AWAY)
    .orderBy('id', 'desc')
    .limit(1)
    .select('status')
    .executeTakeFirst()
  return last?.status === 'WITHDRAWN' || last?.status === 'UNCONVERTED' ? last.status : undefined
}
