import { type GraphQLArgument, type GraphQLField, getNamedType, isLeafType, isNonNullType } from 'graphql'
import { endpoints } from '../../server/src/endpoints.ts'
import type { Database } from '../../server/src/platform/database/open.ts'
import type { EventReader } from '../../server/src/platform/events/reader.ts'
import type { FileStore } from '../../server/src/platform/files/file-store.ts'
import { schema } from '../../server/src/schema.ts'
import { plausible } from '../../server/test/questions.ts'
import { type Person, type Reply, send } from './endpoint.ts'
import type { Node } from './ward.ts'

/** One place a text can be put, and how it is sent there. */
export type Field = { name: string; put(text: string, nth: number): Promise<Reply> }

const TEXTS = ['String', 'ID']

/** Every argument of the schema that takes a text, asked for by somebody who may do everything. */
export function graphqlFields(node: Node, { cookie }: Person, memberId: string): Field[] {
  const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({
      field,
      kind: type?.name === 'Query' ? 'query' : 'mutation',
    })),
  )
  return roots.flatMap(({ field, kind }) =>
    field.args
      .filter((arg) => TEXTS.includes(getNamedType(arg.type).name))
      .map((arg) => {
        const query = `${kind} ($text: ${arg.type}) { ${field.name}(${argumentsOf(field, arg, isOfUsers(field) ? memberId : '1')})${selection(field)} }`
        const isList = `${arg.type}`.startsWith('[')
        return {
          name: `${field.name}(${arg.name})`,
          put: (text) =>
            send(node, {
              path: '/api/moderation',
              headers: { cookie, 'content-type': 'application/json' },
              body: JSON.stringify({ query, variables: { text: isList ? [text] : text } }),
            }),
        }
      }),
  )
}

/** Mutations of accounts change a member's account: the first one is whoever sends all of this. */
const isOfUsers = ({ name }: GraphQLField<unknown, unknown>) => name.includes('User')

const argumentsOf = (field: GraphQLField<unknown, unknown>, tried: GraphQLArgument, id: string) =>
  field.args
    .filter((arg) => arg === tried || (isNonNullType(arg.type) && arg.defaultValue === undefined))
    .map((arg) => `${arg.name}: ${arg === tried ? '$text' : plausible(arg.type, id)}`)
    .join(', ')

const selection = (field: GraphQLField<unknown, unknown>) =>
  isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'

/** Names that the bodies and queries of the endpoints know; each gets the same text at once. */
const NAMES = [
  'email',
  'password',
  'redirect',
  'token',
  'host',
  'site_id',
  'code',
  'flagId',
  'leave',
  'lastEventId',
  'problem',
  'sent',
  'changed',
  'before',
  'body',
  'nonce',
  'page',
  'v',
]
const HEADERS = [
  'user-agent',
  'x-site-id',
  'x-viewer-id',
  'last-event-id',
  'referer',
  'origin',
  'accept',
  'accept-language',
  'cookie',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'content-type',
  'sec-fetch-mode',
]

/** Every endpoint that is not GraphQL: the text in its path, its query, its body as JSON and as a form. */
export function restFields(node: Node, { cookie }: Person, database: Database): Field[] {
  const all = endpoints(database, {} as EventReader, { secretKey: Buffer.alloc(32), files: {} as FileStore })
  return all.flatMap(({ method, url }): Field[] => {
    // A stream never ends, so the head of its answer is enough. Signing out is left out, since nothing could be asked
    // after it.
    const isStream = url.endsWith('/events')
    const who: Record<string, string> = url.startsWith('/api/auth/') ? {} : { cookie }
    const at = (nth: number) => ({
      ...who,
      'x-forwarded-for': `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`,
    })
    const path = (text: string) => {
      const filled = url.replaceAll(/:\w+|\*/g, percent(text.slice(0, 200)))
      return method === 'GET'
        ? `${filled}?${NAMES.map((name) => `${name}=${percent(text.slice(0, 200))}`).join('&')}`
        : filled
    }
    const common = { method, headOnly: isStream }
    if (method === 'GET')
      return [{ name: `GET ${url}`, put: (text, nth) => send(node, { ...common, path: path(text), headers: at(nth) }) }]
    const json = { 'content-type': 'application/json' }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    return [
      {
        name: `${method} ${url} (JSON)`,
        put: (text, nth) => {
          const body = JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, text])))
          return send(node, { ...common, path: path(text), headers: { ...at(nth), ...json }, body })
        },
      },
      {
        name: `${method} ${url} (form)`,
        put: (text, nth) => {
          const body = NAMES.map((name) => `${name}=${percent(text)}`).join('&')
          return send(node, { ...common, path: path(text), headers: { ...at(nth), ...form }, body })
        },
      },
    ]
  })
}

/** Buttons without a field: pages found by a mailed link, or while somebody takes part. */
const NOTHING_TO_TYPE = ['/unsubscribe/:token', '/opportunities/:id/withdraw', '/notifications']

/** Addresses to which pages for members send forms, but for those among which there is one that was sent to. */
export function formsMissing(database: Database, actions: readonly string[]): string[] {
  const all = endpoints(database, {} as EventReader, { secretKey: Buffer.alloc(32), files: {} as FileStore })
  const isFound = (url: string) => {
    const parts = url.split('/')
    return actions.some((action) => {
      const found = action.split('/')
      return found.length === parts.length && parts.every((part, at) => part.startsWith(':') || part === found[at])
    })
  }
  return all
    .filter(({ method, url }) => method === 'POST' && !url.startsWith('/api/') && !NOTHING_TO_TYPE.includes(url))
    .map(({ url }) => url)
    .filter((url) => !isFound(url))
}

/** Headers a page cannot keep from being sent. Signs that no header can hold are left out of the text. */
export function headerFields(node: Node): Field[] {
  const sendable = (text: string) =>
    Buffer.from(text.slice(0, 4000))
      .toString('latin1')
      .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')
  return HEADERS.map((name) => ({
    name: `header ${name}`,
    put: (text) =>
      send(node, {
        path: '/api/moderation',
        headers: {
          'content-type': 'application/json',
          [name]: name === 'cookie' ? `ward=${sendable(text)}` : sendable(text),
        },
        body: JSON.stringify({ query: '{ __typename }' }),
      }),
  }))
}

/** Every byte of a text as it stands in an address, also of texts that are no Unicode. */
export const percent = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
