import { type Person, send } from './endpoint.ts'
import type { Node } from './ward.ts'

/** A form as a page of the member site has it. */
export type Form = { page: string; action: string; method: 'GET' | 'POST'; values: Map<string, string> }

/** Pages of one shape that are looked at: more have the same forms. */
const OF_A_SHAPE = 4
const WORDS = 'Words that nobody means'
/** Not of the member site, or the end of the session. */
const ELSEWHERE = /^\/(?:moderation|api|login|files|member-site|change-password|change-email)/

export const pageAt = async (node: Node, { cookie }: Person, path: string): Promise<string> =>
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
export const shapeOf = (path: string) => {
  const [first = '', ...rest] = path.split(/[?#]/)[0]?.split('/').slice(1) ?? []
  return `/${first.includes('-') ? '*' : first}/${rest.map((part) => (first === 'members' || /\d|[-.]/.test(part) ? (part === 'status' ? part : '*') : part)).join('/')}`
}

/** Every form that somebody is offered on the pages that can be reached from these, one of each shape. The starts are all looked at. */
export async function formsFrom(node: Node, person: Person, starts: readonly string[]): Promise<Form[]> {
  const waiting = [...starts]
  const visited = new Set<string>()
  const seen = new Map<string, number>()
  const forms = new Map<string, Form>()
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const shape = shapeOf(path)
    const count = seen.get(shape) ?? 0
    const isEnough = count >= OF_A_SHAPE && !starts.includes(path)
    if (visited.has(path) || isEnough || ELSEWHERE.test(path)) continue
    visited.add(path)
    seen.set(shape, count + 1)
    const page = await pageAt(node, person, path)
    for (const form of formsOn(page, path)) forms.set(`${shapeOf(form.action)} ${[...form.values.keys()]}`, form)
    for (const [, href = ''] of page.matchAll(/<a [^>]*href="(\/[^"/][^"]*)"/g))
      waiting.push(unescaped(href).split('#')[0] ?? '')
  }
  return [...forms.values()]
}

const formsOn = (page: string, path: string): Form[] =>
  [...page.matchAll(/(<form [^>]*>)([\s\S]*?)<\/form>/g)].flatMap(([, tag = '', inside = '']) => {
    const action = attribute(tag, 'action')
    const method = attribute(tag, 'method').toUpperCase() === 'POST' ? ('POST' as const) : ('GET' as const)
    const values = new Map<string, string>()
    for (const [field, options = ''] of inside.matchAll(
      /<(?:input|textarea)[^>]*>|<select[^>]*>([\s\S]*?)<\/select>/g,
    )) {
      const name = attribute(field.slice(0, field.indexOf('>')), 'name')
      if (name !== '' && !values.has(name)) values.set(name, firstValueOf(field, options))
    }
    return action.startsWith('/api/auth/') ? [] : [{ page: path, action, method, values }]
  })

function firstValueOf(field: string, options: string): string {
  if (field.startsWith('<textarea')) return WORDS
  if (!field.startsWith('<select')) return attribute(field, 'value')
  return unescaped(/<option[^>]*\svalue="([^"]+)"/.exec(options)?.[1] ?? '')
}
