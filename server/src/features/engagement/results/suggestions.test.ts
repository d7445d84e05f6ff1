import { OPTION_HIDDEN, OPTION_SUGGESTED, RESULT_COLUMNS } from '@ward/domain/engagement/results'
import { suggestionsTouched } from '@ward/domain/flags/at-risk-asking'
import { exportPath } from '@ward/domain/kernel/list-export'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { insertFlag } from '../../flags/flag/flags.db.ts'
import { asSystem } from '../../flags/flag/flags.fixtures.ts'
import { browserOf } from '../../member-site/engagement/taking-part.fixtures.ts'
import { makeEngagement } from '../kinds/engagement.fixtures.ts'

let t: TestApp
let moderator: Actor
beforeAll(async () => {
  t = await startTestApp()
  moderator = await t.signIn(2)
})
afterAll(() => t.stop())

/** A dynamic poll with two answers that a member suggested, the first of them chosen by who suggested it. */
async function dynamicPoll() {
  const poll = await makeEngagement(t, 'poll', {
    isSuggestable: true,
    options: [{ name: 'Sleep' }, { name: 'Cold', displayOrder: 1 }],
  })
  const member = browserOf(t, { actor: await t.signIn(3) })
  for (const answer of ['Music & <b>tea</b>', 'A walk']) await member.act('suggest', poll, { answer })
  const seen = await member.look('poll', poll.id)
  await member.act('vote', poll, { option: seen.options[2]?.id ?? '' })
  return { poll, member }
}
const hide = (text: string, what: 'is_pending' | 'is_deleted') =>
  t.database.pool.query(`update content set ${what} = true where body like $1`, [`%${text}%`])

test('in results, and in their file, a suggested answer is called by its words, on its own site also while members do not see it', async () => {
  const { poll } = await dynamicPoll()
  await hide('A walk', 'is_pending')
  const asked = { id: poll.id, type: 'POLL' }
  const { answer } = await t.query(
    moderator,
    'engagementResults',
    asked,
    'options { name isSuggested isHidden totalVotes }',
  )
  expect(answer).toEqual({
    options: [
      { name: 'Sleep', isSuggested: false, isHidden: false, totalVotes: 0 },
      { name: 'Cold', isSuggested: false, isHidden: false, totalVotes: 0 },
      { name: 'Music & <b>tea</b>', isSuggested: true, isHidden: false, totalVotes: 1 },
      { name: 'A walk', isSuggested: true, isHidden: true, totalVotes: 0 },
    ],
  })
  await t.database.pool.query('update engagements set is_global = true where id = $1', [poll.id])
  const elsewhere = await t.signIn(2, { siteId: t.sites.two.siteId })
  const { answer: foreign } = await t.query(elsewhere, 'engagementResults', asked, 'options { name }')
  expect(foreign).toEqual({
    options: [{ name: 'Sleep' }, { name: 'Cold' }, { name: 'Music & <b>tea</b>' }, { name: 'Suggested' }],
  })
  const file = await t.fastify.inject({
    method: 'POST',
    url: exportPath('engagement-results'),
    headers: { host: 'one.test', cookie: moderator.cookie },
    payload: { id: poll.id },
  })
  expect(file.body.replace('\ufeff', '').split('\r\n').slice(0, 5)).toEqual([
    Object.values(RESULT_COLUMNS)
      .map((title) => `"${title}"`)
      .join(','),
    '"Sleep",0,0,""',
    '"Cold",0,0,""',
    `"Music & <b>tea</b>",1,1,"${OPTION_SUGGESTED}"`,
    `"A walk",0,0,"${OPTION_SUGGESTED}, ${OPTION_HIDDEN}"`,
  ])
})

test('a dynamic poll tells the suggested answers that members can choose, with their votes, as members are told them', async () => {
  const { poll, member } = await dynamicPoll()
  const reported = async () => {
    const { answer } = await t.query<{ suggestions: { id: string; name: string; totalVotes: number }[] }>(
      moderator,
      'engagement',
      { id: poll.id, type: 'POLL' },
      'suggestions { id name totalVotes }',
    )
    return answer?.suggestions
  }
  const options = (await member.look('poll', poll.id)).options.slice(2)
  expect(await reported()).toEqual(options.map(({ id, name, n }) => ({ id, name, totalVotes: n })))
  expect(options).toHaveLength(2)
  await hide('tea', 'is_deleted')
  expect((await reported())?.map(({ name }) => name)).toEqual(['A walk'])
})

test('deleting a poll asks first where an answer suggested to it is at risk, says who is on it, and leaves it in the lane', async () => {
  const [admin, { poll }] = [await t.signIn(1), await dynamicPoll()]
  const { rows } = await t.database.pool.query<{ id: string }>('select id from content where engagement_id = $1', [
    poll.id,
  ])
  const flag = { assocType: 'comment' as const, contentId: rows[0]?.id ?? '', isOpen: true, atRisk: true }
  const flagId = await asSystem(t, (tx) => insertFlag(tx.site, flag))
  const remove = (more: object = {}) => t.mutate<boolean>(admin, 'deleteEngagement', { id: poll.id, ...more })
  const question = (holders: string[], unseen: number) => suggestionsTouched({ n: 1, unseen, holders, isYours: false })
  expect((await remove()).refusal).toMatchObject({
    message: question([], 1),
    extensions: { code: 'CONFLICT', state: { question: question([], 1) } },
  })
  await t.mutate(moderator, 'takeAtRisk', { id: flagId })
  expect((await remove()).refusal?.message).toBe(question([moderator.username], 0))
  expect(await remove({ atRiskConfirmed: true })).toMatchObject({ answer: true })
  const { answer } = await t.query(moderator, 'atRiskWait', { id: flagId }, 'holder { username }')
  expect(answer).toEqual({ holder: { username: moderator.username } })
})
