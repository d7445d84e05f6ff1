import { actorId, type Ctx } from '../../platform/context.ts'
import { pausedAmong } from '../flags/at-risk/leading.actions.ts'
import { opensForums } from './frame.ts'
import { peopleIn, threadsLike, threadsOf } from './related.db.ts'

const MORE_THREADS = 5
const MORE_PEOPLE = 5
/** The number of somebody's last threads with which others are compared. */
const OWN_THREADS = 10

export type Related = { threads: { id: string; name: string; slug: string }[]; people: string[] }

type Beside = { to: readonly string[]; shown: readonly string[]; people: readonly string[] }

/** Threads that share a tag with some, but those that are shown already and those that members are not led to now; and who talks there. */
export async function relatedTo(ctx: Ctx, { to, shown, people }: Beside): Promise<Related> {
  if (to.length === 0 || !(await opensForums(ctx))) return { threads: [], people: [] }
  const readerId = actorId(ctx.viewer)
  const scope = { network: ctx.network, siteId: ctx.site.siteId, readerId }
  const like = await threadsLike(scope, { to, not: [...to, ...shown], limit: MORE_THREADS * 2 })
  const paused = await pausedAmong(
    ctx,
    like.map(({ id }) => id),
  )
  const threads = like.filter(({ id }) => !paused.has(id)).slice(0, MORE_THREADS)
  if (threads.length === 0) return { threads, people: [] }
  return {
    threads,
    people: await peopleIn(scope, {
      to: threads.map(({ id }) => id),
      not: [...new Set([...people, ...(readerId === null ? [] : [readerId])])],
      limit: MORE_PEOPLE,
    }),
  }
}

/**
 * The related threads and people of the start page: by what its reader wrote and follows, for all others by the threads on it.
 */
export async function relatedAtHome(ctx: Ctx, shown: readonly string[]): Promise<Related & { isByOwn: boolean }> {
  const readerId = actorId(ctx.viewer)
  const own =
    readerId === null ? [] : await threadsOf({ network: ctx.network, siteId: ctx.site.siteId }, readerId, OWN_THREADS)
  const related = await relatedTo(ctx, { to: own, shown, people: [] })
  if (related.threads.length > 0) return { ...related, isByOwn: true }
  return { ...(await relatedTo(ctx, { to: shown, shown, people: [] })), isByOwn: false }
}
