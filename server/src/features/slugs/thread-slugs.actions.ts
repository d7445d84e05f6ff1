import { isReservedThreadSlug } from '@ward/domain/forums/thread-seo'
import { withoutEnd } from '@ward/domain/kernel/text-ends'
import type { TxCtx } from '../../platform/context.ts'
import { lockInTransaction } from '../../platform/database/locks.ts'
import { firstFree } from './slugs.db.ts'

const TRIES = 20

/**
 * A free slug for a new thread; a second one of the same title waits until the first has its own. Titles that differ in numbers at
 * their end count as the same: "Sleep" may take the slug of "Sleep 2".
 *
 * @param words the slug that its title would give
 * @param otherwise a slug that nothing else has, for when the title with a number is taken too
 */
export async function freeThreadSlug({ site, network }: TxCtx, words: string, otherwise: string): Promise<string> {
  await lockInTransaction(network, { name: 'threadSlugs', of: `${site.siteId} ${withoutEnd(words, '-0123456789')}` })
  const numbered = Array.from({ length: TRIES }, (_none, at) => `${words}-${at + 2}`)
  const tries = [...(isReservedThreadSlug(words) ? [] : [words]), ...numbered]
  return (await firstFree(site, { kind: 'thread', table: 'threads' }, tries)) ?? otherwise
}
