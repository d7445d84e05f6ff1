import { isDeepStrictEqual } from 'node:util'
import { RESERVED_THREAD_SLUGS, readSeo, SLUG_EMPTY, type ThreadSeo } from '@ward/domain/forums/thread-seo'
import { invalid } from '@ward/domain/kernel/refusal'
import { keptSlug, SLUG_IN_USE, slugProblem } from '@ward/domain/slugs/slugs'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { isDuplicate } from '../../../platform/database/duplicate.ts'
import { demandOwnCanonical } from '../../sites/canonical.actions.ts'
import { writeSeo } from './seo.db.ts'

type Written = { slug: string; seo: unknown }

/**
 * Gives a thread that this transaction locked another slug or other SEO data; says which of them is changed. The old slug leads
 * to the thread from then on, and a slug that it had before is its own again.
 *
 * @throws INVALID slug (empty, of other signs, reserved, another thread's now or before), seo and its fields
 */
export async function changeSeo(
  ctx: TxCtx,
  { id, before }: { id: string; before: Written },
  change: { slug?: string | null; seo?: string | null },
): Promise<('slug' | 'seo')[]> {
  const slug = change.slug == null ? before.slug : demandSlug(change.slug, before.slug)
  const seo = change.seo == null ? before.seo : await demandSeo(ctx, change.seo)
  const isMoved = slug !== before.slug
  const isRewritten = !isDeepStrictEqual(seo, before.seo)
  if (!isMoved && !isRewritten) return []
  const written = { ...(isMoved && { slug }), ...(isRewritten && { seo: JSON.stringify(seo) }) }
  await writeSeo(ctx.site, id, written).catch(taken)
  return [...(isMoved ? (['slug'] as const) : []), ...(isRewritten ? (['seo'] as const) : [])]
}

/** One that is kept as it is may have signs that no new one has. */
function demandSlug(typed: string, now: string): string {
  const slug = keptSlug(typed)
  if (slug === '') throw invalid('slug', SLUG_EMPTY)
  if (typed === now || slug === now) return now
  const problem = slugProblem(slug, RESERVED_THREAD_SLUGS)
  if (problem !== null) throw invalid('slug', problem)
  return slug
}

/** SEO data as the schema has them. @throws INVALID */
export async function demandSeo(ctx: Ctx, json: string): Promise<ThreadSeo> {
  const read = readSeo(json)
  if ('message' in read) throw invalid(read.field, read.message)
  await demandOwnCanonical(ctx, read.seo.canonical)
  return read.seo
}

function taken(error: unknown): never {
  const isTaken = isDuplicate(error, 'threads_slug') || isDuplicate(error, 'threads_site_id_slug_key')
  throw isTaken || isDuplicate(error, 'slug_history_slug') ? invalid('slug', SLUG_IN_USE) : error
}
