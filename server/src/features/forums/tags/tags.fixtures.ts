import type { Actor, TestApp } from '../../../../test/app.ts'

let made = 0

/** A category of a site's forums. */
export const makeForumTag = async (t: TestApp, name = `Category ${++made}`, siteId = t.sites.one.siteId) =>
  t.database.network
    .insertInto('forumTags')
    .values({ siteId, name, description: '', displayOrder: ++made })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

/** A tag of the network. */
export const makeTag = async (t: TestApp, name = `Tag ${++made}`) =>
  t.database.network
    .insertInto('globalTags')
    .values({ name, slug: `tag-${++made}` })
    .returning(['id', 'name', 'slug'])
    .executeTakeFirstOrThrow()

/** Puts categories and tags on a thread as they are. */
export async function putTags(
  t: TestApp,
  threadId: string,
  { categories = [], tags = [] }: { categories?: { id: string }[]; tags?: { id: string }[] },
  siteId = t.sites.one.siteId,
): Promise<void> {
  for (const { id } of categories)
    await t.database.network.insertInto('threadForumTags').values({ siteId, threadId, tagId: id }).execute()
  for (const { id } of tags)
    await t.database.network.insertInto('threadGlobalTags').values({ siteId, threadId, tagId: id }).execute()
}

/** A forum tag that was merged into another one: the id of the merge. */
export const makeTagMerge = async (t: TestApp, actor: Actor): Promise<string> =>
  mergeOf(t, actor, 'mergeForumTags', [await makeForumTag(t), await makeForumTag(t)])

/** The same of tags of the network. */
export const makeGlobalTagMerge = async (t: TestApp, actor: Actor): Promise<string> =>
  mergeOf(t, actor, 'mergeTags', [await makeTag(t), await makeTag(t)])

type Pair = [from: { id: string }, to: { id: string }]
async function mergeOf(t: TestApp, actor: Actor, name: string, [from, to]: Pair): Promise<string> {
  const given = { ids: [from.id], mergeIntoId: to.id }
  const { answer } = await t.mutate<{ merges: { id: string }[] }>(actor, name, given, 'merges { id }')
  return answer?.merges[0]?.id ?? ''
}

/** Puts a tag of the network on an engagement as it is. */
export const tagEngagement = (t: TestApp, engagementId: string, tagId: string, siteId = t.sites.one.siteId) =>
  t.database.network.insertInto('engagementTags').values({ siteId, engagementId, tagId }).execute()
