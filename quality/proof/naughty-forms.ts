import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Person, send, sendJson } from './endpoint.ts'
import type { Field } from './naughty-endpoints.ts'
import type { Node } from './ward.ts'

/** A form as a page of the member site has it. */
type Form = { page: string; action: string; values: Map<string, string> }

/** Pages of one shape that are looked at: more have the same forms. */
const OF_A_SHAPE = 4
/** As many texts are sent before the limits of their sender are forgotten. */
const WITHIN_LIMITS = 8
const WORDS = 'Words that nobody means'

const get = async (node: Node, { cookie }: Person, path: string) =>
  (await send(node, { method: 'GET', path, headers: { cookie } })).text

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const attribute = (tag: string, name: string) => unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

/** `/forums/a-thread` and `/forums/another` are of one shape. */
const shapeOf = (path: string) => {
  const [first = '', ...rest] = path.split(/[?#]/)[0]?.split('/').slice(1) ?? []
  return `/${first.includes('-') ? '*' : first}/${rest.map((part) => (first === 'members' || /\d|[-.]/.test(part) ? (part === 'status' ? part : '*') : part)).join('/')}`
}

/** Every form that somebody is offered on the pages that can be reached from these, one of each shape. */
async function formsFrom(node: Node, person: Person, starts: readonly string[]): Promise<Form[]> {
  const waiting = [...starts]
  const seen = new Map<string, number>()
  const forms = new Map<string, Form>()
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const shape = shapeOf(path)
    const count = seen.get(shape) ?? 0
    if (count >= OF_A_SHAPE || /^\/(?:moderation|api|login|files|member-site|change-password|change-email)/.test(path))
      continue
    seen.set(shape, count + 1)
    const page = await get(node, person, path)
    for (const form of formsOn(page, path)) forms.set(`${shapeOf(form.action)} ${[...form.values.keys()]}`, form)
    for (const [, href = ''] of page.matchAll(/<a [^>]*href="(\/[^"/][^"]*)"/g))
      waiting.push(unescaped(href).split('#')[0] ?? '')
  }
  return [...forms.values()]
}

const formsOn = (page: string, path: string): Form[] =>
  [...page.matchAll(/(<form [^>]*>)([\s\S]*?)<\/form>/g)].flatMap(([, tag = '', inside = '']) => {
    const action = attribute(tag, 'action')
    const values = new Map<string, string>()
    for (const [field] of inside.matchAll(/<(?:input|textarea)[^>]*>/g)) {
      const name = attribute(field, 'name')
      if (!values.has(name)) values.set(name, field.startsWith('<textarea') ? WORDS : attribute(field, 'value'))
    }
    return action.startsWith('/api/') ? [] : [{ page: path, action, values }]
  })

export type Forms = {
  fields: Field[]
  /** Where what was sent is to be seen, as paths of the site: all pages of what stands under it. */
  shownOn(): Promise<string[]>
}

/** What somebody types or chooses is tried; what a page says of itself stands as it is, but for the nonce. */
const isOwn = (name: string) => name.startsWith('loaded_for_')

/** Every field of every form that members are offered on the site, sent as its page would send it, by a member. */
export async function formFields(
  node: Node,
  pool: pg.Pool,
  { member, staff }: { member: Person & { id: string }; staff: Person },
): Promise<Forms> {
  const query = `mutation { createConversation(userId: "${member.id}") { id } }`
  const { text } = await sendJson(node, '/api/moderation', { query }, { headers: { cookie: staff.cookie } })
  const conversation = /"id":"(\d+)"/.exec(text)?.[1] ?? ''
  const forms = await formsFrom(node, member, ['/', '/forums', `/messages/${conversation}`])
  const fields = forms.flatMap(({ action, values }) =>
    [...values.keys()]
      .filter((name) => !isOwn(name))
      .map(
        (tried): Field => ({
          name: `form ${shapeOf(action)} (${tried})`,
          async put(typed, nth) {
            if (nth % WITHIN_LIMITS === 0) await pool.query('delete from rate_limits')
            const all = [...values].map(([name, value]): [string, string] => [
              name,
              name === 'nonce' ? randomUUID() : value,
            ])
            const body = new URLSearchParams([...all.filter(([name]) => name !== tried), [tried, typed]]).toString()
            const headers = {
              cookie: member.cookie,
              accept: 'text/html',
              'content-type': 'application/x-www-form-urlencoded',
            }
            return send(node, { path: action, headers, body })
          },
        }),
      ),
  )
  return { fields, shownOn: () => pagesOf(node, member, [...new Set(forms.map(({ page }) => page))]) }
}

/** These pages, and the earlier ones of what stands under them. */
async function pagesOf(node: Node, person: Person, starts: readonly string[]): Promise<string[]> {
  const pages: string[] = []
  for (const start of starts)
    for (let path: string | undefined = start; path !== undefined && pages.length < 100; ) {
      pages.push(path)
      const page: string = await get(node, person, path)
      path = /<a href="([^"]+\?before=\d+)">Earlier/.exec(page)?.[1]
    }
  return pages
}
