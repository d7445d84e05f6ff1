import { notFound, orNotFound } from '@ward/domain/kernel/refusal'
import type { Ctx } from '../../platform/context.ts'
import { type ForumTagRow, forumTagAt } from '../forums/tags/forum-tags.db.ts'
import { oldSlugLeadsTo } from '../slugs/slugs.db.ts'

/** The forum tag of a slug, or today's where that is an old one. @throws NOT_FOUND */
export async function tagAt({ site }: Ctx, slug: string): Promise<ForumTagRow> {
  if (slug.includes('\0')) throw notFound()
  const now = await forumTagAt(site, { slug })
  if (now) return now
  const id = orNotFound(await oldSlugLeadsTo(site, 'forum_tag', slug))
  return orNotFound(await forumTagAt(site, { id }))
}
