/// <reference lib="dom" />
// A flag's page with the thread around it: how soon it is painted for a short thread and for long ones, alone and beside others.
import { loadavg } from 'node:os'
import type { Page } from '@playwright/test'
import { type Ask, type Spread, spreadOf, timeOf } from '../load.ts'
import { admin, contextOf } from '../questions.ts'
import { table, writePart } from '../report.ts'
import { type Console, openConsole } from './browser.ts'
import { nextFlag } from './latency.ts'
import { moderatorsAtWork, signInModerators } from './moderators.ts'
import type { Goal } from './section.ts'
import { makeThreads, type Thread } from './threads.ts'

const HOST = 'migraine.localhost'
const [SHORT, LONG] = [5, 5000]
const LENGTHS = [SHORT, LONG, 200_000]
const ROUNDS = 40
const MODERATORS = 20
/** Flags of each thread whose pages are opened; moderators decide the others. */
const OPENED = 2

/** Milliseconds until a flag's page shows the current response, and those of the answer with its context. */
type Opened = { moderators: number; replies: number; painted: Spread; answered: Spread; load: number }

export async function writeContext(say: (line: string) => void): Promise<void> {
  say('Measuring a flag beside its thread …')
  const at = await openConsole()
  try {
    const threads = await makeThreads(at.ownerUrl, HOST, LENGTHS)
    const cookie = (await at.page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const asViewer = (ask: Ask): Ask => ({ ...ask, host: new URL(at.origin).host, cookie })
    const alone = await openings(at, threads, asViewer, 0)
    const moderators = await signInModerators(at.ownerUrl, HOST, MODERATORS)
    const flagIds = threads.flatMap((thread) => thread.flagIds.slice(OPENED))
    const stop = moderatorsAtWork(at.port, moderators, flagIds)
    const beside = await openings(at, threads, asViewer, MODERATORS)
    const next = await nextFlag(at.page)
    const theirs = spreadOf(await stop())
    const section = sectionOf([...alone, ...beside], next, theirs)
    say(section)
    writePart('context', section)
  } finally {
    await at.close()
  }
}

/** Opens a flag of each thread in turn, so that whatever else the machine does hits all of them alike. */
async function openings(
  { page, port }: Console,
  threads: readonly Thread[],
  asViewer: (ask: Ask) => Ask,
  moderators: number,
): Promise<Opened[]> {
  const times = threads.map(() => ({ painted: [] as number[], answered: [] as number[] }))
  for (let round = -3; round < ROUNDS; round++)
    for (const [nth, { flagIds }] of threads.entries()) {
      const id = flagIds[(round + 3) % OPENED] ?? ''
      const painted = await untilPainted(page, id)
      const answered = await timeOf(port, asViewer(contextOf(admin(), id)))
      if (round < 0) continue
      times[nth]?.painted.push(painted)
      times[nth]?.answered.push(answered)
    }
  const load = loadavg()[0] ?? 0
  return threads.map(({ replies }, nth) => ({
    ...{ moderators, replies, load },
    painted: spreadOf(times[nth]?.painted ?? []),
    answered: spreadOf(times[nth]?.answered ?? []),
  }))
}

/** Opens a flag's page from the dashboard, until the response it is about is painted in its thread. */
async function untilPainted(page: Page, flagId: string): Promise<number> {
  await page.goto(new URL('/moderation/', page.url()).href)
  await page.getByRole('row').nth(3).waitFor()
  await page.waitForTimeout(300)
  return page.evaluate((path) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    // One step back to this address is how the console itself opens a page, without loading anything anew.
    history.pushState(null, '', path)
    history.pushState(null, '', '/moderation/outbox')
    const begin = performance.now()
    const frame = (isThere: boolean) => {
      if (isThere) return resolve(performance.now() - begin)
      requestAnimationFrame(() => frame(document.querySelector('[data-context] [aria-current="true"]') !== null))
    }
    requestAnimationFrame(() => frame(false))
    history.back()
    return promise
  }, `/moderation/content-flag/${flagId}`)
}

function sectionOf(opened: readonly Opened[], next: Spread, theirs: Spread): string {
  const p95 = (moderators: number, replies: number) =>
    opened.find((each) => each.moderators === moderators && each.replies === replies)?.painted.p95 ?? Number.NaN
  const ratio = (moderators: number, replies: number): Goal => {
    const value = p95(moderators, replies) / p95(moderators, SHORT)
    const beside = moderators > 0 ? `, beside ${moderators} moderators` : ''
    return {
      goal: `First paint with ${replies.toLocaleString('en')} responses against ${SHORT}, p95${beside}`,
      wanted: 'at most 1.50 ×',
      measured: `${value.toFixed(2)} ×`,
      isMet: value <= 1.5,
    }
  }
  const goals = [
    ...LENGTHS.slice(1).flatMap((replies) => [ratio(0, replies), ratio(MODERATORS, replies)]),
    {
      goal: `\`]\` to the next flag beside ${MODERATORS} moderators, p95`,
      wanted: 'at most 100 ms',
      measured: `${next.p95.toFixed(0)} ms`,
      isMet: next.p95 <= 100,
    },
  ]
  const ms = ({ p50, p95: most, max }: Spread) => [p50, most, max].map((value) => value.toFixed(0)).join(' / ')
  return [
    table(
      ['goal', 'wanted', 'measured', 'met'],
      goals.map(({ goal, wanted, measured, isMet }) => [goal, wanted, measured, isMet ? 'yes' : 'no']),
    ),
    `p50 / p95 / longest in milliseconds, ${ROUNDS} times each, the lengths in turn.`,
    table(
      ['moderators at work', 'responses', 'from the step to the painted response', 'the answer alone', 'load'],
      opened.map(({ moderators, replies, painted, answered, load }) => [
        ...[`${moderators}`, replies.toLocaleString('en'), ms(painted), ms(answered), load.toFixed(1)],
      ]),
    ),
    `The next flag meanwhile: ${ms(next)}. What the ${MODERATORS} asked, ${theirs.n} times: ${ms(theirs)}.`,
  ].join('\n\n')
}
