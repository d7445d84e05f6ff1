import type { SlugKind } from '@ward/domain/slugs/slugs'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../platform/database/statement.ts'

const leads = statement((site, kind: SlugKind, slug: string) =>
  site.from('slugHistory').select('subjectId').where('kind', '=', kind).where('slug', '=', slug),
)

/** The thing that an old slug belongs to, whatever the case of its letters. */
export const oldSlugLeadsTo = async (site: SiteHandle, kind: SlugKind, slug: string): Promise<string | undefined> =>
  (await leads(site, kind, slug.toLowerCase()))[0]?.subjectId

/** Older slugs of things of a kind, which lead to them; the newest of each first. */
export const olderSlugs = (site: SiteHandle, kind: SlugKind, ids: readonly string[]) =>
  site
    .from('slugHistory')
    .select(['subjectId', 'slug', 'usedUntil'])
    .where('kind', '=', kind)
    .where('subjectId', '=', anyOf(ids))
    .orderBy('usedUntil', 'desc')
    .orderBy('slug')
    .execute()

/** Of these slugs one that leads to nothing yet, now or by its history: the first of them that is free. */
export async function firstFree(
  site: SiteHandle,
  { kind, table }: { kind: SlugKind; table: 'threads' | 'forumTags' },
  slugs: readonly string[],
): Promise<string | undefined> {
  const now = await site.from(table).select('slug').where('slug', 'in', slugs).execute()
  const before = await site
    .from('slugHistory')
    .select('slug')
    .where('kind', '=', kind)
    .where('slug', 'in', slugs)
    .execute()
  const taken = new Set([...now, ...before].map(({ slug }) => slug.toLowerCase()))
  return slugs.find((slug) => !taken.has(slug))
}
