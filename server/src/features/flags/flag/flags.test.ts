import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeFlag } from './flags.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const FLAG = `{ id assocId assocType uri version isOpen isReported isSpam isMarkedSpam isDeleted isPendingModeration preview
  author { username } comment { body post { slug title } } contentFlagEvents { status body user { username } } contentFlagAssigns { userId } reports { reason user { username } } }`
const UPDATE = `mutation ($id: ID!, $operation: ContentFlagOperation, $assigned: [ID!], $version: Int) {
  updateContentFlag(id: $id, operation: $operation, assignedToUserIds: $assigned, version: $version) ${FLAG} }`

test('a reported comment is an open flag in the queue with its words, its author and its address', async () => {
  const moderator = await t.signIn(2)
  const { flagId, contentId, author } = await makeFlag(t)
  const { data, errors } = await t.ask(
    moderator,
    `query ($id: ID!) { contentFlag(id: $id) ${FLAG} contentFlagStream(isOpen: true) { contentFlags { id } pageInfo { totalCount } } }`,
    { variables: { id: flagId } },
  )
  expect(errors).toBeUndefined()
  expect(data?.contentFlag).toMatchObject({
    assocId: contentId,
    assocType: 'COMMENT',
    isOpen: true,
    isReported: true,
    preview: 'How long did the infusion take for you?',
    author: { username: author.username },
    reports: [{ reason: 'Unkind' }],
  })
  expect((data as never as { contentFlag: { uri: string } }).contentFlag.uri).toMatch(
    new RegExp(`^/post-\\d+#comment-${contentId}$`),
  )
})

test('when 50 people decide the same flag at once, exactly one wins, and 49 read who did', async () => {
  const { flagId } = await makeFlag(t)
  const moderators = await Promise.all(Array.from({ length: 50 }, () => t.signIn(2)))
  const answers = await Promise.all(
    moderators.map((moderator) =>
      t.ask(moderator, UPDATE, { variables: { id: flagId, operation: 'DONE', version: 1 } }),
    ),
  )
  const won = answers.filter((answer) => !answer.errors)
  const lost = answers.filter((answer) => answer.errors?.[0]?.extensions.code === 'CONFLICT')
  expect([won.length, lost.length]).toEqual([1, 49])
  expect(lost[0]?.errors?.[0]?.extensions.state).toMatchObject({ status: 'DONE', isOpen: false, version: 2 })
})

test('a flag is found by its own number and by the one in its title, here and on no other site', async () => {
  const moderator = await t.signIn(2)
  const { flagId, contentId } = await makeFlag(t)
  const numbered = async (number: string, actor = moderator) => {
    const query = 'query ($number: ID!) { contentFlagsOfNumber(number: $number) { id assocId } }'
    return (await t.ask(actor, query, { variables: { number } })).data?.contentFlagsOfNumber
  }
  const flag = { id: flagId, assocId: contentId }
  expect(await numbered(contentId)).toContainEqual(flag)
  expect(await numbered(flagId)).toContainEqual(flag)
  expect(await numbered('999999999')).toEqual([])
  const elsewhere = await t.signIn(2, { siteId: 2 })
  for (const number of [flagId, contentId]) expect(await numbered(number, elsewhere)).not.toContainEqual(flag)
})
