// Asking a program over HTTP: one question after another, or from many sides at once.
import { Agent, type IncomingMessage, request } from 'node:http'

/** One HTTP question as JSON. */
export type Ask = { path: string; host: string; cookie: string; body: string; headers?: Record<string, string> }
/** Milliseconds. */
export type Spread = { p50: number; p95: number; p99: number; max: number; n: number }

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/** The answer's text. @throws where it is no success or holds GraphQL errors */
export async function answerTo(port: number, { path, host, cookie, body, headers }: Ask): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = request(
    {
      agent,
      port,
      path,
      host: '127.0.0.1',
      method: 'POST',
      headers: {
        host,
        cookie,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...headers,
      },
    },
    resolve,
  )
  sent.once('error', reject)
  sent.end(body)
  const response = await promise
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  if (response.statusCode !== 200 || text.includes('"errors"'))
    throw new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 1000)}\nto ${body.slice(0, 1000)}`)
  return text
}

/** How long an answer takes, in milliseconds. */
export async function timeOf(port: number, ask: Ask): Promise<number> {
  const began = performance.now()
  await answerTo(port, ask)
  return performance.now() - began
}

/** Asks from several connections without a pause for some seconds. */
export async function storm(
  port: number,
  next: () => Ask,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<{ perSecond: number; times: number[] }> {
  const times: number[] = []
  const began = performance.now()
  const end = began + seconds * 1000
  const one = async () => {
    while (performance.now() < end) times.push(await timeOf(port, next()))
  }
  await Promise.all(Array.from({ length: connections }, one))
  return { perSecond: (times.length * 1000) / (performance.now() - began), times }
}

export function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1), n: sorted.length }
}

export const medianOf = (values: readonly number[]): number => spreadOf(values).p50

/** Numbers from 0 to below 1, the same each run: every program is asked the same things. */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
