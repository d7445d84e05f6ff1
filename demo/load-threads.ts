import { addRows, insertRows } from './load.db.ts'
import type { Ids, Loading } from './loading.ts'

/** Makes threads of loaded content: names, switches and tags. */
export async function loadThreads(
  { network, siteId, site, at, story }: Loading,
  content: Ids,
  globalTags: Ids,
): Promise<void> {
  const tags = story.forumTags.filter((tag) => tag.site === site.key)
  const tagIds = await insertRows(
    network,
    'forumTags',
    tags.map(({ name, description, displayOrder }) => ({ siteId, name, description, displayOrder })),
  )
  const tagId = new Map(tags.map((tag, i) => [tag.name, tagIds[i] ?? '']))
  const threads = story.content.flatMap((piece) =>
    piece.thread && piece.site === site.key
      ? [{ ...piece.thread, id: content.get(piece.key) ?? '', age: piece.age }]
      : [],
  )
  await addRows(
    network,
    'threads',
    threads.map(({ id, name, slug, isClosed, requiresPreModeration, isFeatured, isHomepageFeatured, age }) => ({
      siteId,
      id,
      name,
      slug,
      isClosed,
      requiresPreModeration,
      isFeatured,
      isHomepageFeatured,
      lastActiveDate: at(age),
    })),
  )
  await addRows(
    network,
    'threadForumTags',
    threads.flatMap(({ id, forumTags }) =>
      forumTags.map((name) => ({ siteId, threadId: id, tagId: tagId.get(name) ?? '' })),
    ),
  )
  await addRows(
    network,
    'threadGlobalTags',
    threads.flatMap((thread) =>
      thread.globalTags.map((name) => ({ siteId, threadId: thread.id, tagId: globalTags.get(name) ?? '' })),
    ),
  )
}
