import type { ExperimentField, ExperimentInput } from '@ward/domain/experiments/experiments'
import { sql } from 'kysely'
import { actorId, type TxCtx, type Viewer } from '../../platform/context.ts'
import type { NetworkDb } from '../../platform/database/site-handle.ts'

export type ExperimentContent = Pick<ExperimentInput, ExperimentField>
/** An experiment after a change, and before it. */
export type ExperimentVersionRow = {
  number: number
  insertedAt: Date
  content: ExperimentContent
  actorKind: Viewer['kind']
  actorSiteId: number
  actorId: string | null
  /** Null of the first. */
  before: ExperimentContent | null
}

/** Keeps what an experiment is after a change; the caller has locked it. */
export const insertVersion = async (ctx: TxCtx, experimentId: string, content: ExperimentContent): Promise<void> => {
  const last = await ctx.network
    .selectFrom('experimentVersions')
    .select(sql<number>`coalesce(max(number), 0)::int`.as('number'))
    .where('experimentId', '=', experimentId)
    .executeTakeFirstOrThrow()
  await ctx.network
    .insertInto('experimentVersions')
    .values({
      experimentId,
      number: last.number + 1,
      content: JSON.stringify(content),
      actorKind: ctx.viewer.kind,
      actorSiteId: ctx.viewer.siteId,
      actorId: actorId(ctx.viewer),
    })
    .execute()
}

/** The newest versions of an experiment, or those from one on, newest first. */
export const experimentVersions = async (
  network: NetworkDb,
  experimentId: string,
  { limit, upTo }: { limit: number; upTo: number | null },
): Promise<ExperimentVersionRow[]> => {
  const rows = await network
    .selectFrom('experimentVersions')
    .select(['number', 'insertedAt', 'content', 'actorKind', 'actorSiteId', 'actorId'])
    .where('experimentId', '=', experimentId)
    .$if(upTo !== null, (query) => query.where('number', '<=', upTo))
    .orderBy('number', 'desc')
    // One more, for what it was before the last of them.
    .limit(limit + 1)
    .$castTo<Omit<ExperimentVersionRow, 'before'>>()
    .execute()
  return rows.slice(0, limit).map((row, at) => ({ ...row, before: rows[at + 1]?.content ?? null }))
}

/** Somebody's account on this site and their address; without an account here, nobody. */
export type Author = { id: string | null; email: string | null }

/** The author of a change on some site, by their account here. */
export const authorHere = async (
  network: NetworkDb,
  { actorSiteId, actorId: id }: Pick<ExperimentVersionRow, 'actorSiteId' | 'actorId'>,
  siteId: number,
): Promise<Author | null> => {
  if (id === null) return null
  const there = await network
    .selectFrom('users')
    .select(['email', 'personId'])
    .where('siteId', '=', actorSiteId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!there) return null
  const here = await network
    .selectFrom('users')
    .select('id')
    .where('siteId', '=', siteId)
    .where('personId', '=', there.personId)
    .executeTakeFirst()
  return { id: here?.id ?? null, email: there.email }
}
