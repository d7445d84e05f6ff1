import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { DEMO_PASSWORD } from '../../demo/people.ts'

export type Reply = { status: number; headers: IncomingHttpHeaders; text: string; ms: number }
type Sent = {
  path: string
  method?: string
  /** A site of the demo network. */
  site?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** The head of the answer is enough, for streams that never end. */
  headOnly?: boolean
}
type Listener = { port: number }

const agent = new Agent({ keepAlive: true, maxSockets: 128 })

/** Sends one request to a server; the host names the site. @throws when the connection breaks */
export function send(
  { port }: Listener,
  { path, method = 'POST', site = 'migraine', headers, body, headOnly = false }: Sent,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const begin = performance.now()
    const host = `${site}.localhost:${port}`
    const asked = request(
      { host: '127.0.0.1', port, method, path, agent, headers: { host, ...headers } },
      (response: IncomingMessage) => {
        const end = (text: string) =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, ms: performance.now() - begin })
        if (headOnly) {
          end('')
          response.destroy()
          return
        }
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('error', reject)
        response.once('end', () => end(Buffer.concat(parts).toString()))
      },
    )
    asked.once('error', reject)
    asked.end(body)
  })
}

export const sendJson = (place: Listener, path: string, body: unknown, { headers, ...more }: Partial<Sent> = {}) =>
  send(place, {
    path,
    ...more,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

type Problem = { message: string; extensions: { code: string; [more: string]: unknown } }
/** The response of the GraphQL endpoint. */
export type Response = {
  data: Record<string, never> | null
  code: string | null
  errors: Problem[]
  ms: number
  status: number
}

/** Somebody who is signed in on a site. */
export type Person = {
  cookie: string
  site: string
  /** Asks the GraphQL endpoint of a server: the one they signed in at, or another. */
  ask(query: string, variables?: object, at?: Listener): Promise<Response>
  post(path: string, body: unknown, at?: Listener): Promise<Reply>
}

/** Signs a person of the demo network in. @throws when that fails */
export async function signIn(place: Listener, email: string, site = 'migraine'): Promise<Person> {
  const reply = await sendJson(place, '/api/auth/sign-in', { email, password: DEMO_PASSWORD }, { site })
  const cookie = cookieIn(reply)
  if (!cookie) throw new Error(`${email} could not sign in: ${reply.status} ${reply.text}`)
  return personOf(place, cookie, site)
}

/** The session cookie a reply sets, as it is sent back. */
export const cookieIn = ({ headers }: Reply): string | undefined =>
  headers['set-cookie']?.find((line) => line.startsWith('ward='))?.split(';')[0]

export function personOf(place: Listener, cookie: string, site = 'migraine'): Person {
  const post = (path: string, body: unknown, at = place) => sendJson(at, path, body, { site, headers: { cookie } })
  return {
    cookie,
    site,
    post,
    async ask(query, variables, at = place) {
      const reply = await post('/api/moderation', { query, variables }, at)
      const { data = null, errors = [] } = JSON.parse(reply.text)
      return { data, errors, code: errors[0]?.extensions?.code ?? null, ms: reply.ms, status: reply.status }
    },
  }
}
