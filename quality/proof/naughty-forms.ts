import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Person, send, sendJson } from './endpoint.ts'
import { type Form, formsFrom, pageAt, shapeOf } from './form-crawl.ts'
import type { Field } from './naughty-endpoints.ts'
import type { Node } from './ward.ts'

/** As many texts are sent before the limits of their sender are forgotten. */
const WITHIN_LIMITS = 8

export type Forms = {
  fields: Field[]
  /** Where forms are sent to, as paths of the site. */
  actions: string[]
  /** Where what was sent is to be seen, as paths of the site: all pages of what stands under it. */
  shownOn(): Promise<string[]>
}

/** Fields that people type or choose are tried; the policy of a page stays as it is, but for the nonce. */
const isOwn = (name: string) => name.startsWith('loaded_for_')

/** Text for the other empty fields, so that the form gets past them. */
const TYPED: Record<string, () => string> = {
  nonce: randomUUID,
  username: () => `n${randomUUID().slice(0, 12)}`,
  email: () => `${randomUUID()}@mail.example`,
  birthday: () => '04/05/1980',
  website: () => '',
  title: () => 'A title that nobody means',
}

/** Every field of every form that members and visitors are offered on the site, sent as its page would send it. */
export async function formFields(
  node: Node,
  pool: pg.Pool,
  { member, staff }: { member: Person & { id: string }; staff: Person },
): Promise<Forms> {
  const query = `mutation { createConversation(userId: "${member.id}") { id } }`
  const { text } = await sendJson(node, '/api/moderation', { query }, { headers: { cookie: staff.cookie } })
  const conversation = /"id":"(\d+)"/.exec(text)?.[1] ?? ''
  const starts = ['/', '/forums', `/messages/${conversation}`, ...(await ownPages(node, pool, member))]
  const ofMember = await formsFrom(node, member, starts)
  const visitor: Person = { ...member, cookie: '' }
  const ofVisitor = await formsFrom(node, visitor, ['/', '/sign-up', '/sign-up/confirm?token=nobody'])
  const known = new Set(ofMember.map(nameOf))
  const asked = [
    ...ofMember.map((form) => ({ form, by: member as Person, who: 'form' })),
    ...ofVisitor
      .filter((form) => !known.has(nameOf(form)))
      .map((form) => ({ form, by: visitor, who: 'form of a visitor' })),
  ]
  return {
    fields: asked.flatMap(({ form, by, who }) =>
      [...form.values.keys()]
        .filter((name) => !isOwn(name))
        .map((tried) => fieldOf(node, pool, { form, by, who, tried })),
    ),
    actions: [...new Set(asked.map(({ form }) => form.action.split('?')[0] ?? ''))],
    shownOn: () => pagesOf(node, member, [...new Set(ofMember.map(({ page }) => page))]),
  }
}

const nameOf = ({ action, values }: Form) => `${shapeOf(action)} ${[...values.keys()]}`

/**
 * Pages that no link leads to which others see: a member's profile, a text of theirs to be edited and one that was removed, and
 * what is open to be filled in.
 */
async function ownPages(node: Node, pool: pg.Pool, member: Person & { id: string }): Promise<string[]> {
  const one = async (sql: string, ...values: unknown[]): Promise<string[]> =>
    (await pool.query<{ path: string }>(sql, values)).rows.map(({ path }) => path)
  const written = await send(node, {
    path: '/forums/new',
    headers: { cookie: member.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ title: 'Written to be edited', body: 'Words', nonce: randomUUID() }).toString(),
  })
  if (written.status !== 303) throw new Error(`The member’s own thread was answered with ${written.status}`)
  return [
    ...(await one(`select '/members/' || slug as path from users where site_id = 1 and id = $1`, member.id)),
    ...(await one(
      `select '/texts/' || id || page as path from content, (values ('/edit'), ('/remove')) as pages (page)
        where id = (select max(id) from content where site_id = 1 and author_id = $1)`,
      member.id,
    )),
    ...(await one(
      `update content set author_id = $1, inserted_at = now() where site_id = 1 and id = (
         select f.content_id from flags f join content c on c.site_id = f.site_id and c.id = f.content_id
          where f.site_id = 1 and not f.is_open and c.is_deleted order by f.id desc limit 1)
       returning '/your-texts/' || id as path`,
      member.id,
    )),
    ...(await one(
      `select '/lead-forms/' || id as path from lead_forms where site_id = 1 and deleted_at is null limit 3`,
    )),
    ...(await one(`select '/opportunities/' || id as path from opportunity_campaigns where site_id = 1 limit 3`)),
    '/about-you',
  ]
}

type Tried = { form: Form; by: Person; who: string; tried: string }

const fieldOf = (node: Node, pool: pg.Pool, { form, by, who, tried }: Tried): Field => ({
  name: `${who} ${shapeOf(form.action)} (${tried})`,
  async put(typed, nth) {
    if (nth % WITHIN_LIMITS === 0) await pool.query('delete from rate_limits')
    const all = [...form.values].map(([name, value]): [string, string] => [
      name,
      name === 'nonce' || value === '' ? (TYPED[name]?.() ?? value) : value,
    ])
    const sent = new URLSearchParams([...all.filter(([name]) => name !== tried), [tried, typed]]).toString()
    const headers = { cookie: by.cookie, accept: 'text/html' }
    if (form.method === 'GET') {
      // An address is no longer than servers take it.
      return send(node, { method: 'GET', path: `${form.action}?${sent.slice(0, 6000)}`, headers })
    }
    return send(node, {
      path: form.action,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: sent,
    })
  },
})

/** These pages, and the earlier ones of what stands under them. */
async function pagesOf(node: Node, person: Person, starts: readonly string[]): Promise<string[]> {
  const pages: string[] = []
  for (const start of starts)
    for (let path: string | undefined = start; path !== undefined && pages.length < 100; ) {
      pages.push(path)
      const page: string = await pageAt(node, person, path)
      path = /<a href="([^"]+\?before=\d+)">Earlier/.exec(page)?.[1]
    }
  return pages
}
