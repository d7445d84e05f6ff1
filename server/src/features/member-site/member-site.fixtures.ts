import type { TestApp } from '../../../test/app.ts'
import { addContent, type NewText } from '../content/content.actions.ts'
import { type ContentRow, insertPost } from '../content/content.db.ts'
import { asSystem } from '../flags/flag/flags.fixtures.ts'

let made = 0

/** Somebody who writes on a site, and what they write: a post with its comments, a thread or status with its replies. */
export async function writerOn(t: TestApp, siteId = t.sites.one.siteId) {
  const author = await t.signIn(3, { siteId })
  const write = (text: Partial<NewText> & Pick<NewText, 'kind'>): Promise<ContentRow> =>
    asSystem(t, (tx) => addContent(tx, { authorId: author.id, body: '<p>Words</p>', ...text }), siteId)
  const post = async (more: { body?: string; isPublished?: boolean; kind?: string; authorId?: string } = {}) => {
    const slug = `a-post-${++made}`
    const id = await asSystem(t, (tx) => insertPost(tx.site, { slug, title: `Post ${made}`, ...more }), siteId)
    return { id, slug }
  }
  const thread = async (more: Partial<NewText> = {}) => {
    const slug = `a-thread-${++made}`
    const content = await write({ kind: 'thread', thread: { name: `Thread ${made}`, slug }, ...more })
    return { ...content, slug }
  }
  return { author, write, post, thread }
}

/** Asks for a page of a site as somebody, or as a visitor. */
export const askerOf =
  (t: TestApp) =>
  (url: string, cookie = '', host = 'one.test') =>
    t.fastify.inject({ url, headers: { host, ...(cookie ? { cookie } : {}) } })
