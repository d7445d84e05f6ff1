import { JUDGING_STATUSES, LOOK_REST_MINUTES } from '@ward/domain/flags/second-look/second-looks'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../platform/database/schema-types.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { leavesHidden } from '../../automod/learning/learning.db.ts'

/**
 * How far a site's events have been gone through, locked; a second request meanwhile gets nothing. It begins with what happens
 * from now on.
 */
export async function lockProgress(site: SiteHandle): Promise<string | undefined> {
  const known = await site.from('secondLookProgress').select('eventId').executeTakeFirst()
  if (!known) {
    const newest = await site.from('flagEvents').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    await site
      .insertInto('secondLookProgress', { eventId: newest?.id ?? '0' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const row = await site.from('secondLookProgress').select('eventId').forUpdate().skipLocked().executeTakeFirst()
  return row?.eventId
}

export const saveProgress = (site: SiteHandle, eventId: string) =>
  site.updateTable('secondLookProgress').set({ eventId }).execute()

/**
 * The decisions on flags after one, whether each has rested, and whether it is a person's, on a text that still stands. Texts at
 * risk are left out: a decision about the author is no verdict on the text; so is DONE on a hidden text, which upholds another
 * decision. Other events are not read: those of an import are as old as its reports, whatever was decided before they came.
 */
export const decisionsAfter = (site: SiteHandle, eventId: string, limit: number) =>
  site
    .from('flagEvents')
    .innerJoin('flags', (join) =>
      join.onRef('flags.siteId', '=', 'flagEvents.siteId').onRef('flags.id', '=', 'flagEvents.flagId'),
    )
    .where('flagEvents.id', '>', eventId)
    .where('flagEvents.status', 'in', JUDGING_STATUSES)
    .select([
      'flagEvents.id',
      'flagEvents.flagId',
      'flagEvents.actorId',
      'flagEvents.status',
      'flags.version',
      'flags.assocType',
      sql<boolean>`flag_events.inserted_at < now() - make_interval(mins => ${sql.lit(LOOK_REST_MINUTES)})`.as(
        'hasRested',
      ),
    ])
    .select((select) =>
      select
        .and([
          select('flagEvents.actorId', 'is not', null),
          select('flags.contentId', 'is not', null),
          select('flags.atRisk', '=', false),
          sql<SqlBool>`not (flag_events.status = 'DONE' and ${leavesHidden})`,
          sql<SqlBool>`flags.version = (flag_events.after ->> 'version')::int`,
        ])
        .as('stands'),
    )
    .orderBy('flagEvents.id')
    .limit(limit)
    .execute()

type NewLook = Omit<Insertable<DB['secondLooks']>, 'siteId' | 'id'>

export const insertLooks = (site: SiteHandle, looks: readonly NewLook[]) =>
  site
    .insertInto('secondLooks', looks)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
