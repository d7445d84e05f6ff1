import { z } from 'zod'
import type { Scorer } from './scorer.ts'

const probability = z.number().min(0).max(1)
const Answered = z.object({
  prob: probability,
  because: z
    .array(z.object({ phrase: z.string().max(200), weight: z.number() }))
    .max(12)
    .default([]),
})
const Answer = z.object({ spam: Answered, offensive: Answered })

/** An answer is some hundred bytes; a longer one is not read. */
const LONGEST_ANSWER = 20_000
/** After so many failures in a row the scorer is left alone for so long. */
const FAILURES = 5
const REST_MS = 30_000

/** The outside scorer is not asked now, because it failed again and again. */
export class ScorerRests extends Error {}

/**
 * A scorer that is asked over HTTP: it gets what a scorer may know as JSON by POST, and answers
 * `{"spam": {"prob": 0.9, "because": [{"phrase": "buy now", "weight": 2}]}, "offensive": {"prob": 0.1}}`. When it fails
 * five times in a row it is not asked for half a minute, then once, and again when that went well. `clock` gives
 * milliseconds; each node keeps count for itself.
 */
export function outsideScorer(url: string, clock: () => number): Scorer {
  let failures = 0
  let restsUntil = 0
  return {
    name: 'outside',
    async score(input, signal) {
      if (clock() < restsUntil) throw new ScorerRests('The outside scorer rests after failures')
      // One request at a time tests whether the scorer works again.
      if (failures >= FAILURES) restsUntil = clock() + REST_MS
      try {
        const answer = await ask(url, JSON.stringify(input), signal)
        failures = 0
        restsUntil = 0
        return answer
      } catch (error) {
        failures++
        if (failures >= FAILURES) restsUntil = clock() + REST_MS
        throw error
      }
    },
  }
}

async function ask(url: string, body: string, signal: AbortSignal | undefined) {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The outside scorer answered ${response.status}`)
  }
  return read(await textOf(response))
}

/** Errors of parsers quote what they read, and a scorer may answer with the text it was sent: no word of it goes into a log. */
function read(text: string): z.infer<typeof Answer> {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    throw new Error('The outside scorer’s answer is no JSON')
  }
  const answer = Answer.safeParse(said)
  if (answer.success) return answer.data
  const places = answer.error.issues.map(({ path }) => path.join('.') || 'the whole')
  throw new Error(`The outside scorer’s answer is not of the agreed form at: ${places.join(', ')}`)
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > LONGEST_ANSWER) throw new Error('The outside scorer’s answer is too long')
  }
  return text
}
