import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UNSEEN_FIELD } from '@ward/domain/leads/lead-forms/public-form'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { useOutsideScorer } from '../../automod/automod.actions.ts'
import { browserOf, PLAIN } from '../../member-site/engagement/taking-part.fixtures.ts'
import { setSetting } from '../../site-settings/site-settings.fixtures.ts'
import { judgeLeadLater } from './judge-lead.task.ts'
import { makeForm } from './lead-forms.fixtures.ts'

let t: TestApp
let admin: Actor
let form: string
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  form = await makeForm(t, admin, { leadFormQuestions: QUESTIONS })
})
afterAll(() => t.stop())

const ADVERT = 'Buy cheap viagra online now, 100% free bonus, earn $5000 a week, click https://pills.example/now'
let made = 0
const QUESTIONS = [
  { name: 'Your email', type: 'EMAIL', required: true, crmId: '1' },
  { name: 'How do you sleep?', type: 'WYSIWYGTEXTAREA', required: false, crmId: '2' },
  { name: 'Phone', type: 'PHONENUMBER', required: false, crmId: '3' },
]
async function fillIn(words: string, more: object = {}, formId = form) {
  const email = `judged${++made}@halden.example`
  const fields = { q1: email, q2: words, ...more }
  const { statusCode, headers } = await browserOf(t).send('POST', `/api/lead-forms/${formId}`, fields, PLAIN)
  expect([statusCode, headers.location]).toEqual([303, '/thanks'])
  return email
}
const reasonOf = async (email: string) =>
  (await t.database.pool.query('select spam_reason from leads where email = $1', [email])).rows[0]?.spam_reason

test('automod judges the words of a lead as it judges texts: an advertisement is kept and marked, an answer counts', async () => {
  expect(await reasonOf(await fillIn(ADVERT))).toBe('automod')
  expect(await reasonOf(await fillIn('Badly, I wake at three with an aura nearly every week.'))).toBeNull()
  expect(await reasonOf(await fillIn('', { q3: '+1 202 555 0143' }))).toBeNull()
  expect(await reasonOf(await fillIn(ADVERT, { [UNSEEN_FIELD]: 'x' }))).toBe('unseen_field')
  const { answer } = await t.query<{ total: number }>(
    admin,
    'suspectedLeads',
    { formId: form },
    'total leads { reason }',
  )
  expect(answer).toEqual({ total: 2, leads: [{ reason: 'UNSEEN_FIELD' }, { reason: 'AUTOMOD' }] })
})

test('the site’s threshold for spam is that of its lead forms too', async () => {
  await setSetting(t, 'thresholds', { spam: 1, offensive: 1, hold: 1 })
  expect(await reasonOf(await fillIn(ADVERT))).toBeNull()
  await setSetting(t, 'thresholds', null)
})

/** Judges a lead as the job does that was asked for when it came. */
async function judge(id: string) {
  const { siteId } = t.sites.one
  const ctx = t.ctxOf({ kind: 'system', siteId, roleId: null, task: 'test' }, siteId)
  await judgeLeadLater.run(ctx, { id, isLast: false, signal: new AbortController().signal })
}
/** An outside scorer that answers once it is asked to, and finds what says so to be spam. */
async function startScorer() {
  const gate = { isOpen: false }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const prob = body.includes('harmless') ? 0.01 : 0.97
    if (gate.isOpen) response.end(JSON.stringify({ spam: { prob }, offensive: { prob: 0.01 } }))
    else response.writeHead(500).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const ask = () => useOutsideScorer(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, () => 0, 20_000)
  const stop = () => {
    useOutsideScorer(undefined, () => 0)
    server.closeAllConnections()
    server.close()
  }
  ask()
  return { gate, ask, stop }
}

test('where the outside scorer is late, a lead is marked by its later answer, unless it was sent', async () => {
  const { gate, ask, stop } = await startScorer()
  const { siteId } = t.sites.one
  const judgeOf = async (email: string) => {
    ask()
    const { rows } = await t.database.pool.query('select id from leads where email = $1', [email])
    await judge(rows[0].id)
  }
  const [waits, sent] = [await fillIn('I sleep well'), await fillIn('I sleep badly')]
  expect(await reasonOf(waits)).toBeNull()
  await expect(judgeOf(waits)).rejects.toThrow('gave no answer yet')
  await t.database.pool.query(
    `with batch as (insert into lead_batches (site_id, form_id, number, definition, state, lead_count, closed_at)
                    values ($1, $2, 1, 1, 'waiting', 1, now()) returning id)
     update leads set batch_id = batch.id from batch where email = $3`,
    [siteId, form, sent],
  )
  gate.isOpen = true
  await judgeOf(waits)
  await judgeOf(sent)
  expect([await reasonOf(waits), await reasonOf(sent)]).toEqual(['automod', null])
  stop()
})

test.each(['NEWEST', 'FIRST'])(
  'of leads that the scorer has not judged yet, %s, one that turns out to be spam gives its place to the one it took it from',
  async (keeps) => {
    const { gate, ask, stop } = await startScorer()
    const id = await makeForm(t, admin, { keeps, leadFormQuestions: QUESTIONS })
    const q1 = `place${++made}@halden.example`
    const words = ['', '', '']
    const places = keeps === 'NEWEST' ? [2, 1, 0] : [0, 1, 2]
    places.forEach((place, nth) => {
      words[place] = nth < 2 ? 'I sleep badly' : 'A harmless answer'
    })
    for (const each of words) {
      ask()
      await fillIn(each, { q1 }, id)
    }
    const leads = async () =>
      (
        await t.database.pool.query(
          `select id, spam_reason is null as is_lead, replaced_at is null as counts from leads where form_id = $1 order by id`,
          [id],
        )
      ).rows as { id: string; is_lead: boolean; counts: boolean }[]
    const counting = async () => (await leads()).findIndex(({ is_lead, counts }) => is_lead && counts)
    const ids = (await leads()).map((lead) => lead.id)
    expect(ids).toHaveLength(3)
    gate.isOpen = true
    const seen = [await counting()]
    for (const place of [...places, places[0] ?? 0]) {
      ask()
      await judge(ids[place] ?? '')
      seen.push(await counting())
    }
    expect(seen).toEqual([places[0], places[1], places[2], places[2], places[2]])
    // From then on the first counts for good.
    await fillIn('A harmless answer', { q1 }, id)
    expect(await leads()).toHaveLength(keeps === 'FIRST' ? 3 : 4)
    stop()
  },
)
