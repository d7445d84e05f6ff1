import { slugOfTitle } from '@ward/domain/slugs/slugs'
import { repeatHash } from '../server/src/features/automod/automod.actions.ts'
import { cleanHtml } from '../server/src/platform/html/clean.ts'
import { addRows, insertRows } from './load.db.ts'
import type { Ids, Loading } from './loading.ts'

/** The first story of a site as staff made a thread of it an hour later: each leads to the other. */
export async function loadConversion({ network, siteId, site, at, users, story }: Loading, posts: Ids): Promise<void> {
  const post = story.posts.find((post) => post.site === site.key && users.has(post.author))
  const postId = post && posts.get(post.slug)
  if (!post || !postId) return
  const body = cleanHtml(post.body)
  const insertedAt = at(post.published - 60)
  const text = { kind: 'thread', authorId: users.get(post.author) ?? '', body, textHash: repeatHash(body), insertedAt }
  const [id = ''] = await insertRows(network, 'content', [{ siteId, ...text }])
  const slug = slugOfTitle(post.title)
  await addRows(network, 'threads', [{ siteId, id, name: post.title, slug, lastActiveDate: insertedAt }])
  await addRows(network, 'storyThreads', [{ siteId, postId, threadId: id, isConverted: true }])
}
