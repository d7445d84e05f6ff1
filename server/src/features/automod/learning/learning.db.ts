import { sql } from 'kysely'
import { lockInTransaction } from '../../../platform/database/locks.ts'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf, networkStatement, statement } from '../../../platform/database/statement.ts'
import type { Taught } from './lesson.ts'

/**
 * Lessons of a site are written by many at once, or forgotten by one alone, until the transaction ends: a job that is
 * learning has not seen the reset that would forbid it.
 */
export const lockLessons = (network: NetworkDb, siteId: number, to: 'learn' | 'forget'): Promise<void> =>
  lockInTransaction(network, { name: 'lessons', of: siteId, isShared: to === 'learn' })

/** The commit does not wait for the disk. The commit that ends its job does, and brings this one to the disk as well. */
export const commitWithoutWaiting = networkStatement((network) => ({
  compile: () => sql`select set_config('synchronous_commit', 'off', true)`.compile(network),
}))

/**
 * The texts and facts that make decisions lessons: each flag's reasons, its text with its title, and who wrote it. Locks the
 * flags, in the order of their ids.
 */
export const taughtTexts = statement((site, flagIds: readonly string[]) =>
  site
    .from('flags')
    .innerJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'flags.siteId').onRef('content.id', '=', 'flags.contentId'),
    )
    .innerJoin('users', (join) =>
      join.onRef('users.siteId', '=', 'content.siteId').onRef('users.id', '=', 'content.authorId'),
    )
    .leftJoin('threads', (join) =>
      join.onRef('threads.siteId', '=', 'content.siteId').onRef('threads.id', '=', 'content.id'),
    )
    .where('flags.id', '=', anyOf(flagIds))
    .select(['flags.id as flagId', 'flags.isOffensive', 'content.body', 'threads.name as title'])
    .select('users.personId as authorPersonId')
    .orderBy('flags.id')
    .forUpdate('flags'),
)

/** SQL: the text is deleted, or marked as spam, after an event of its flag. */
export const leavesHidden = sql<boolean>`
  coalesce((flag_events.after ->> 'isDeleted')::boolean or (flag_events.after ->> 'isMarkedSpam')::boolean, false)`

/** The decisions on flags since the site's lessons were last forgotten, oldest first, each with the person who made it. */
export const decisionsOf = statement((site, flagIds: readonly string[]) =>
  site
    .from('flagEvents')
    .leftJoin('users', (join) =>
      join.onRef('users.siteId', '=', 'flagEvents.siteId').onRef('users.id', '=', 'flagEvents.actorId'),
    )
    .where('flagEvents.flagId', '=', anyOf(flagIds))
    .where('flagEvents.status', 'in', ['SPAM', 'UN_SPAM', 'APPROVE', 'DONE', 'REOPEN', 'DELETE', 'UN_DELETE'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('automodResets')
            .where('automodResets.siteId', '=', site.siteId)
            .whereRef('automodResets.eventId', '>=', 'flagEvents.id')
            .select('automodResets.siteId'),
        ),
      ),
    )
    .select(['flagEvents.flagId', 'flagEvents.id', 'flagEvents.status', 'users.personId'])
    .select(leavesHidden.as('leavesHidden'))
    .orderBy('flagEvents.id'),
)

/** The events from which flags' lessons were learned, and the version of their features. */
export const knownLessons = statement((site, flagIds: readonly string[]) =>
  site.from('automodLessons').where('flagId', '=', anyOf(flagIds)).select(['flagId', 'eventId', 'featuresVersion']),
)

export type NewLesson = Taught & {
  flagId: string
  eventId: string
  staffPersonId: string
  authorPersonId: string
  featuresVersion: number
  features: Buffer
}

export const saveLessons = (site: SiteHandle, lessons: readonly NewLesson[]) =>
  site
    .insertInto('automodLessons', lessons)
    .onConflict((conflict) =>
      conflict.columns(['siteId', 'flagId']).doUpdateSet(({ ref }) => ({
        eventId: ref('excluded.eventId'),
        spam: ref('excluded.spam'),
        offensive: ref('excluded.offensive'),
        staffPersonId: ref('excluded.staffPersonId'),
        authorPersonId: ref('excluded.authorPersonId'),
        featuresVersion: ref('excluded.featuresVersion'),
        features: ref('excluded.features'),
      })),
    )
    .execute()

export const deleteLessons = statement((site, flagIds: readonly string[]) =>
  site.deleteFrom('automodLessons').where('flagId', '=', anyOf(flagIds)),
)

/** Forgets what a site taught, and every decision made up to now. */
export async function forgetLessons(site: SiteHandle): Promise<void> {
  await site.deleteFrom('automodLessons').execute()
  const newest = await site
    .from('flagEvents')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  const eventId = newest?.id ?? '0'
  await site
    .insertInto('automodResets', { eventId })
    .onConflict((conflict) => conflict.column('siteId').doUpdateSet({ eventId }))
    .execute()
}

/** Equal as long as the lessons of the network are the same. */
export const stateOfLessons = async (network: NetworkDb): Promise<string> => {
  const { rows } = await sql<{ state: string }>`
    select md5(coalesce(string_agg(
             concat_ws(',', site_id, flag_id, event_id, features_version), ';' order by site_id, flag_id), '')) as state
      from automod_lessons
  `.execute(network)
  return rows[0]?.state ?? ''
}

/** The lessons of the network that this version's features fit, in an order that depends on nothing else. */
export const lessonsOf = (network: NetworkDb, featuresVersion: number) =>
  network
    .selectFrom('automodLessons')
    .where('featuresVersion', '=', featuresVersion)
    .select(['staffPersonId', 'authorPersonId', 'spam', 'offensive', 'features'])
    .orderBy('siteId')
    .orderBy('flagId')
    .execute()

/** Keeps the lessons of the newest decisions. */
export const pruneLessons = (network: NetworkDb, keep: number) =>
  sql`
    delete from automod_lessons
     where (event_id, site_id) <= (
       select event_id, site_id from automod_lessons order by event_id desc, site_id desc offset ${keep} limit 1)
  `.execute(network)

/** Lessons whose features another version of the classifier made. */
export const outdatedLessons = (network: NetworkDb, featuresVersion: number) =>
  network
    .selectFrom('automodLessons')
    .where('featuresVersion', '<>', featuresVersion)
    .select(['siteId', 'flagId'])
    .limit(500)
    .execute()

/** The last lessons of the network: from which lessons, on top of which shipped weights. */
export const learnedState = (network: NetworkDb) =>
  network.selectFrom('automodLearned').select(['basis', 'lessons', 'fingerprint']).executeTakeFirst()

export const learnedWeights = async (network: NetworkDb): Promise<Buffer | undefined> =>
  (await network.selectFrom('automodLearned').select('weights').executeTakeFirst())?.weights

type NewLearned = { basis: string; lessons: string; fingerprint: string; weights: Buffer }

export const saveLearned = (network: NetworkDb, learned: NewLearned) =>
  network
    .insertInto('automodLearned')
    .values({ id: 1, ...learned })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...learned, learnedAt: sql`excluded.learned_at` }))
    .execute()
