import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { scoreBody, useOutsideScorer } from './automod.actions.ts'
import { outsideScorer, ScorerRests } from './outside-scorer.ts'
import { scoredText } from './scorer.ts'

const member = { authorAgeDays: 10, authorPosts: 3, repeats: 0 }
const input = scoredText('<p>Hello <a href="https://a.example">you</a></p>', member)

let server: Server | undefined
afterEach(() => {
  vi.useRealTimers()
  useOutsideScorer(undefined, () => 0)
  server?.closeAllConnections()
  server?.close()
})

type Received = { body: unknown; times: number }

/** A scorer on a free port that answers what `answer` says; undefined: nothing at all. */
async function scorerSaying(answer: () => { status?: number; body: string } | undefined) {
  const asked: Received = { body: undefined, times: 0 }
  const made = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => {
      text += chunk
    })
    request.on('end', () => {
      asked.times++
      asked.body = JSON.parse(text)
      const said = answer()
      if (!said) return
      response.statusCode = said.status ?? 200
      if (said.status === 302) response.setHeader('location', '/elsewhere')
      response.end(said.body)
    })
  })
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  server = made
  return { url: `http://127.0.0.1:${(made.address() as AddressInfo).port}/score`, asked }
}

const GOOD = JSON.stringify({ spam: { prob: 0.9, because: [{ phrase: 'you', weight: 2 }] }, offensive: { prob: 0.1 } })

test('an outside scorer is told what a scorer may know, and its answer is the score', async () => {
  const { url, asked } = await scorerSaying(() => ({ body: GOOD }))
  expect(await outsideScorer(url, () => 0).score(input)).toEqual({
    spam: { prob: 0.9, because: [{ phrase: 'you', weight: 2 }] },
    offensive: { prob: 0.1, because: [] },
  })
  expect(asked.body).toEqual({ ...input })
})

test.each([
  ['no JSON', { body: 'hello' }],
  ['a probability over 1', { body: JSON.stringify({ spam: { prob: 2 }, offensive: { prob: 0 } }) }],
  ['a fault', { status: 500, body: GOOD }],
  ['a way to somewhere else', { status: 302, body: '' }],
  ['a flood', { body: ' '.repeat(100_000) + GOOD }],
])('an answer that is %s counts as none', async (_what, said) => {
  const { url } = await scorerSaying(() => said)
  await expect(outsideScorer(url, () => 0).score(input)).rejects.toThrow()
})

test('after five failures it is left alone for half a minute, then tried once, and used again when it is well', async () => {
  let isWell = false
  let time = 0
  const { url, asked } = await scorerSaying(() => (isWell ? { body: GOOD } : { status: 503, body: '' }))
  const scorer = outsideScorer(url, () => time)
  for (let turn = 0; turn < 5; turn++) await expect(scorer.score(input)).rejects.toThrow('503')
  await expect(scorer.score(input)).rejects.toThrow(ScorerRests)
  expect(asked.times).toBe(5)
  time = 30_000
  await expect(scorer.score(input)).rejects.toThrow('503')
  await expect(scorer.score(input)).rejects.toThrow(ScorerRests)
  isWell = true
  time = 60_000
  expect(await scorer.score(input)).toMatchObject({ spam: { prob: 0.9 } })
  expect(await scorer.score(input)).toMatchObject({ spam: { prob: 0.9 } })
})

test('a body is scored by the outside scorer while it answers, else by the classifier until it does', async () => {
  let says: { status?: number; body: string } = { body: GOOD }
  const { url } = await scorerSaying(() => says)
  useOutsideScorer(url, () => 0, 20_000)
  expect(await scoreBody('<p>Hello</p>', member)).toMatchObject({
    isProvisional: false,
    scores: { spam: { prob: 0.9 } },
  })
  says = { status: 503, body: '' }
  const late = await scoreBody('<p>Subscribe to my channel</p>', member)
  expect(late.isProvisional).toBe(true)
  expect(late.scores.spam.prob).toBeGreaterThan(0.6)
  useOutsideScorer(undefined, () => 0)
  expect(await scoreBody('<p>Hello</p>', member)).toMatchObject({ isProvisional: false })
})

test('of a mention it is told that it is one, and not whom it names', async () => {
  const { url, asked } = await scorerSaying(() => ({ body: GOOD }))
  useOutsideScorer(url, () => 0, 20_000)
  const fern = '<inline-mention username="fern" userid="31">@fern</inline-mention>'
  await scoreBody(`<p>${fern} see https://a.example</p>`, member)
  expect(asked.body).toEqual({
    html: '<p>@member see https://a.example</p>',
    text: '@member see https://a.example',
    links: ['https://a.example'],
    ...member,
  })
})

test('an answer is waited for as long as the specification says, then the classifier scores', async () => {
  const { url } = await scorerSaying(() => undefined)
  useOutsideScorer(url, () => 0)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let scored: unknown
  const late = scoreBody('<p>Hello</p>', member).then((scores) => {
    scored = scores
  })
  await vi.advanceTimersByTimeAsync(199)
  expect(scored).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await late
  expect(scored).toMatchObject({ isProvisional: true })
})

test.each([
  ['the text it was sent', 'I stopped my insulin'],
  ['the text it was sent in an answer of another form', JSON.stringify({ spam: 'I stopped my insulin' })],
  ['an answer cut short', `{"spam": {"prob": 0.9, "because": [{"phrase": "I stopped my insulin`],
])('a scorer that answers with %s has none of it told to the log', async (_what, body) => {
  const { url } = await scorerSaying(() => ({ body }))
  const faults: unknown[] = []
  useOutsideScorer(url, () => 0, 20_000)
  await scoreBody('<p>I stopped my insulin</p>', member, { onFault: (error) => faults.push(error) })
  expect(faults).toHaveLength(1)
  expect(inspect(faults[0], { depth: null })).toContain('outside scorer')
  expect(inspect(faults[0], { depth: null })).not.toMatch(/insulin|stopped/)
})
