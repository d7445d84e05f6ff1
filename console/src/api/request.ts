import { REFUSAL_STATUS, Refusal, type RefusalCode, type RefusalDetails } from '@ward/domain/kernel/refusal'
import { Fault } from '../fault.ts'
import { noticeDifference } from './cover.ts'
import { fromGraph, toGraph } from './enums.ts'
import type { Document } from './graphql.ts'
import { json, type SendOptions, send } from './send.ts'
import { noteAnswered, sendIdFor } from './sendIds.ts'
import { signedInAgain } from './sessionEnd.ts'

type Problem = { message: string; extensions?: { code?: string; requestId?: string } & RefusalDetails }
type Body<Answer> = { data?: Answer | null; errors?: Problem[] }

const isRefusalCode = (code: string | undefined): code is RefusalCode => code !== undefined && code in REFUSAL_STATUS

function errorOf({ message, extensions }: Problem, requestId: string | null): Error {
  if (!isRefusalCode(extensions?.code)) return new Fault(undefined, extensions?.requestId ?? requestId)
  const { code, fields, state, retryAfter } = extensions
  if (code === 'CONFLICT') noticeDifference(state)
  return new Refusal(code, message, { fields, state, retryAfter })
}

/** Bytes that may be on their way beyond their page; of a page a browser takes 64 kB, and refuses what is more. */
const OUTLIVING_MAX = 48_000
let outliving = 0

/**
 * Sends what is asked. A press is not lost because the person went on at once: a change outlives its page, as long as the browser
 * has room for it.
 */
async function sent(query: string, asked: SendOptions, options: SendOptions): Promise<Response> {
  const bytes = new TextEncoder().encode(String(asked.body)).length
  const keepalive = isChange(query) && outliving + bytes <= OUTLIVING_MAX
  if (!keepalive) return send('/api/moderation', { ...asked, ...options })
  outliving += bytes
  try {
    return await send('/api/moderation', { ...asked, keepalive, ...options })
  } finally {
    outliving -= bytes
  }
}

const isChange = (query: string) => /^\s*mutation\b/.test(query)

/** The request, a change by an id: sent again where no answer came, it makes nothing twice. */
function asking(query: string, variables: unknown): SendOptions {
  const asked = json({ query, variables: toGraph(query, variables) })
  if (!isChange(query)) return asked
  return { ...asked, headers: { ...asked.headers, 'idempotency-key': sendIdFor(String(asked.body)) } }
}

async function once<Answer>(query: string, variables: unknown, options: SendOptions): Promise<Answer> {
  const asked = asking(query, variables)
  const response = await sent(query, asked, options)
  const requestId = response.headers.get('x-request-id')
  let body: Body<Answer> | null
  try {
    body = await response.json()
  } catch {
    options.signal?.throwIfAborted()
    throw new Fault(undefined, requestId)
  }
  const [first] = body?.errors ?? []
  const error = first && errorOf(first, requestId)
  if (body?.data || error instanceof Refusal) noteAnswered(String(asked.body))
  if (error) throw error
  if (!body?.data) throw new Fault(undefined, requestId)
  return fromGraph(query, body.data) as Answer
}

/**
 * Asks the GraphQL endpoint. Throws a Refusal (meant for the user: code, fields, state) or a Fault (words and request id).
 * A session that has ended asks to sign in again in place, then the request goes out once more.
 */
export async function request<Answer, Variables>(
  document: Document<Answer, Variables>,
  variables: Variables,
  options: Pick<SendOptions, 'signal' | 'patience'> = {},
): Promise<Answer> {
  try {
    return await once(document, variables, options)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'UNAUTHENTICATED') throw error
    await signedInAgain(error)
    options.signal?.throwIfAborted()
    return once(document, variables, options)
  }
}
