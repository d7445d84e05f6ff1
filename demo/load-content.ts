import { assocTypeOf } from '@ward/domain/flags/flag/assoc-types'
import { repeatHash } from '../server/src/features/automod/automod.actions.ts'
import { dangerOf } from '../server/src/features/automod/crisis/crisis.actions.ts'
import { keepCuts } from '../server/src/features/flags/intake/at-risk-cuts.db.ts'
import { cleanHtml } from '../server/src/platform/html/clean.ts'
import { mentionsIn } from '../server/src/platform/html/mentions.ts'
import { addRows, insertRows } from './load.db.ts'
import type { Ids, Loading } from './loading.ts'
import type { DemoContent } from './shapes.ts'

export async function loadPosts({ network, siteId, site, at, users, story }: Loading): Promise<Ids> {
  const posts = story.posts.filter((post) => post.site === site.key)
  const rows = posts.map(({ slug, title, body, author, published }) => ({
    siteId,
    slug,
    title,
    body,
    authorId: users.get(author) ?? null,
    insertedAt: at(published),
    updatedAt: at(published),
  }))
  const ids = await insertRows(network, 'posts', rows)
  return new Map(posts.map((post, i) => [post.slug, ids[i] ?? '']))
}

/** Parents before their answers: level by level. */
export async function loadContent(loading: Loading, posts: Ids): Promise<Ids> {
  const { network, siteId, site, at, users, story } = loading
  const ids: Ids = new Map()
  let waiting = story.content.filter((content) => content.site === site.key).sort((a, b) => b.age - a.age)
  while (waiting.length > 0) {
    const ready = waiting.filter((content) => isReady(content, ids))
    if (ready.length === 0) throw new Error(`The demo story has answers to nothing: ${waiting[0]?.key}`)
    const rows = ready.map((content) => {
      const body = withIds(content.body, users)
      const isRooted = content.kind === 'reply' || content.kind === 'status_reply'
      return {
        siteId,
        kind: content.kind,
        authorId: users.get(content.author) ?? '',
        postId: content.kind === 'comment' ? posts.get(content.root ?? '') : null,
        rootId: isRooted ? ids.get(content.root ?? '') : null,
        parentId: content.parent === null ? null : ids.get(content.parent),
        body,
        textHash: repeatHash(body),
        isDeleted: content.isDeleted,
        isSpam: content.isSpam,
        isPending: content.isPending,
        insertedAt: at(content.age),
      }
    })
    const inserted = await insertRows(network, 'content', rows)
    for (const [i, content] of ready.entries()) ids.set(content.key, inserted[i] ?? '')
    await keepCuts(
      network,
      siteId,
      ready.map(({ kind, body, thread }, i) => ({
        contentId: inserted[i] ?? '',
        assocType: assocTypeOf(kind),
        ...dangerOf(body, thread?.name),
      })),
    )
    waiting = waiting.filter((content) => !ids.has(content.key))
    await loadMentions(
      loading,
      rows.map((row, i) => ({ body: row.body, id: inserted[i] ?? '' })),
    )
  }
  return ids
}

const isReady = ({ kind, root, parent }: DemoContent, ids: Ids): boolean =>
  (parent === null || ids.has(parent)) && (kind === 'comment' || root === null || ids.has(root))

const withIds = (body: string, users: Ids): string =>
  cleanHtml(body.replace(/\{userid:([^}]+)\}/g, (_all, name: string) => users.get(name) ?? ''))

async function loadMentions({ network, siteId }: Loading, written: { id: string; body: string }[]): Promise<void> {
  const rows = written.flatMap(({ id, body }) =>
    [...new Set(mentionsIn(body).map((mention) => mention.userId))].map((userId) => ({
      siteId,
      contentId: id,
      userId,
    })),
  )
  await addRows(
    network,
    'mentions',
    rows.filter((row) => row.userId !== ''),
  )
}
