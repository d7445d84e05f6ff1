import { type EngagementType, shortcode } from '@ward/domain/engagement/engagements'
import { EngagementFields, EngagementOptionInput } from '@ward/domain/engagement/input'
import type { z } from 'zod'
import type { TestApp } from '../../../../test/app.ts'
import { insertPost } from '../../content/content.db.ts'
import { asSystem, takeIn } from '../../flags/flag/flags.fixtures.ts'
import { saveEngagement } from './engagement.actions.ts'
import type { EngagementRow } from './engagement.db.ts'
import { type OptionRow, optionsOf } from './options.db.ts'
import type { Traces } from './taking-part.db.ts'

type Given = Partial<z.input<typeof EngagementFields>>

let made = 0

/** An engagement of a kind with two options, the first of a quizlet correct, on site one unless said otherwise; with its options as they are kept. */
export async function makeEngagement(
  t: TestApp,
  type: EngagementType = 'poll',
  { siteId = t.sites.one.siteId, ...given }: Given & { siteId?: number } = {},
): Promise<EngagementRow & { options: OptionRow[] }> {
  const options = ['A dark room', 'Sleep'].map((name, at) =>
    EngagementOptionInput.parse({ name, displayOrder: at, isCorrect: type === 'quizlet' && at === 0 }),
  )
  const base = { type, question: `Question ${++made}`, answerDescription: 'Win a lamp', options }
  const input = EngagementFields.parse({ ...base, ...given })
  return asSystem(
    t,
    async (tx) => {
      const row = await saveEngagement(tx, input)
      return { ...row, options: await optionsOf(tx.site, [row.id]) }
    },
    siteId,
  )
}

/** Somebody's vote, as the tables keep it; without an option as one who took part. */
export async function castVote(
  t: TestApp,
  engagement: { id: string },
  {
    optionIds = [],
    voter = `v:${++made}`,
    on = t.sites.one.siteId,
    words = null,
    siteId = t.sites.one.siteId,
    ...traces
  }: {
    optionIds?: string[]
    words?: string | null
    voter?: string
    on?: number
    siteId?: number
    insertedAt?: Date
  } & Partial<Traces> = {},
): Promise<void> {
  await asSystem(
    t,
    async ({ site }) => {
      const vote = { engagementId: engagement.id, votedSiteId: on, voter }
      await site.insertInto('engagementVoters', { ...vote, ...traces }).execute()
      const votes = optionIds.map((optionId) => ({ ...vote, optionId, words }))
      if (votes.length > 0) await site.insertInto('engagementVotes', votes).execute()
    },
    siteId,
  )
}

/** The id of a poll of a site with these own words of members who chose “Other”. */
export async function pollWithWords(t: TestApp, siteId: number, texts: readonly string[]): Promise<string> {
  const poll = await makeEngagement(t, 'poll', { siteId, options: [{ name: 'Something else', isOther: true }] })
  const optionIds = poll.options.map(({ id }) => id)
  for (const words of texts) await castVote(t, poll, { siteId, on: siteId, optionIds, words })
  return poll.id
}

/** Somebody who takes part in a giveaway with an address they left. */
export async function enterGiveaway(
  t: TestApp,
  engagementId: string,
  { siteId = t.sites.one.siteId, email = `person-${++made}@x.example` }: { siteId?: number; email?: string } = {},
): Promise<void> {
  const entry = { engagementId, email, emailHash: `${++made}`, consentedAt: new Date() }
  await asSystem(t, ({ site }) => site.insertInto('engagementEntries', entry).execute(), siteId)
}

/** Words an engagement otherwise, with other options: its second version. */
export const reworded = (t: TestApp, id: string, given: Given = {}) =>
  asSystem(t, (tx) =>
    saveEngagement(
      tx,
      EngagementFields.parse({
        type: 'poll',
        id,
        question: 'In other words?',
        options: [{ name: 'Another' }],
        ...given,
      }),
    ),
  )

/** A poll whose shortcode stands in a post; its id. */
export async function usedPoll(t: TestApp): Promise<string> {
  const { id } = await makeEngagement(t)
  await makePost(t, `<p>${shortcode('poll', id)}</p>`)
  return id
}

/** A post of site one; its id. */
export const makePost = (t: TestApp, body: string, title = `Post ${++made}`): Promise<string> =>
  insertPost(t.sites.one, { title, slug: `holds-${++made}`, body })

/** The id of a thread of site one. */
export async function makeThread(t: TestApp, body = '<p>What helps you sleep?</p>'): Promise<string> {
  const author = await t.signIn(3)
  const thread = { name: 'Sleep', slug: `sleep-${++made}` }
  const { content } = await asSystem(t, (tx) => takeIn(tx, { kind: 'thread', authorId: author.id, body, thread }))
  return content.id
}

/** The kept totals of an engagement over all sites, by option; '0' are people. */
export const totalsIn = async (t: TestApp, id: string): Promise<Record<string, number>> => {
  const { rows } = await t.database.pool.query<{ option_id: string; n: number }>(
    'select option_id, sum(n)::int as n from engagement_totals where engagement_id = $1 group by 1',
    [id],
  )
  return Object.fromEntries(rows.map(({ option_id, n }) => [option_id, n]))
}

/** Where the kept totals of an engagement are not what its votes, entries and started threads add up to: nowhere. */
export const recounted = async (t: TestApp, id: string): Promise<unknown[]> => {
  const { rows } = await t.database.pool.query(
    `with counted as (
       select option_id, voted_site_id, count(*)::int as n from engagement_votes
        where engagement_id = $1 and not set_aside group by 1, 2
       union all select 0, voted_site_id, count(*)::int from engagement_voters
        where engagement_id = $1 and not set_aside group by 2
       union all select 0, site_id, count(*)::int from engagement_entries where engagement_id = $1 group by 2
       union all select 0, site_id, count(*)::int from engagement_starts where engagement_id = $1 group by 2)
     select * from (select option_id, voted_site_id, n from engagement_totals where engagement_id = $1 and n > 0) kept
       full join counted using (option_id, voted_site_id) where kept.n is distinct from counted.n`,
    [id],
  )
  return rows
}
