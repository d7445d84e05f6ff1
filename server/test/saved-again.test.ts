import { getNamedType, isNonNullType, isObjectType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schema } from '../src/schema.ts'
import { startTestApp, type TestApp } from './app.ts'
import { leastOf, rootField } from './documents.ts'
import { allExamples, exampleOf, type Given } from './examples.ts'

let t: TestApp
const { mutations } = await allExamples()

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** Mutations that do something each time they are asked for, by what that is. */
const NOT_SAVES: Readonly<Record<string, readonly string[]>> = {
  'it sends something': ['handAtRisk', 'mailPasswordLink', 'redeliverLeadBatch', 'redeliverWebhook', 'resendMessage'],
  'it starts a run, or joins it': [
    ...['decideBurst', 'runTaskScript', 'startBulkDecision', 'syncData', 'syncUsers'],
    ...['undoBulkDecision', 'undoBurstDecision', 'undoUpload'],
  ],
  'each look at it is one': ['confirmHelplines', 'confirmLaunchCheck', 'prepareBurstDecision', 'testSftpConnection'],
  'it lasts longer by it': ['skipFlags', 'takeAtRisk'],
  'it makes something': ['copyEngagement', 'makeSftpKey', 'rotateApiToken', 'rotateWebhookSecret', 'ugcReply'],
  'it ends whatever there is by then': ['endOtherSessions', 'unskipFlags'],
  'it is opened, and whoever asked is noted': ['openContentFlag'],
  'an option that nobody had chosen is made anew': ['restoreEngagement'],
}
/** Mutations that are refused when they are asked for again, or make another thing, by the reason. Others of their inputs are saves. */
const NOT_AGAIN: Readonly<Record<string, readonly string[]>> = {
  'what it takes away is gone then': [
    ...['deleteCommercialLeadForm', 'deleteCustomDisorder', 'deleteEngagement', 'deleteForumTag'],
    ...['deleteOpportunityCampaign', 'deleteOpportunityResponse', 'deleteProfileField', 'deleteProfileSection'],
    ...['deleteSocialSite', 'deleteTag', 'deleteUser', 'deleteUserAward', 'deleteUserDisorder', 'deleteView'],
    ...['deleteWebhook', 'discardDryRun', 'endSession'],
  ],
  'the name that it gives is taken then': [
    ...['createForumTag', 'createProfileSection', 'createShortlink', 'createSocialSite', 'createTag', 'createUser'],
    ...['createUserDisorder', 'saveMediums'],
  ],
  'what it is about has ended, or was decided': [
    ...['abortRun', 'applySync', 'approveRun', 'clearLeadSpam', 'closeAtRisk', 'discardSync', 'giveBackAtRisk'],
    ...['giveSecondLook', 'publishProfile', 'resumeRun', 'resumeUpload', 'sendLeadsNow', 'stopBulkDecision'],
    ...['stopBurstDecision', 'submitDryRun', 'updateContentFlag'],
  ],
  'it was put together, taken apart or given back before': [
    ...[
      'bulkEditDisorders',
      'createThreadFromStory',
      'linkStoryThread',
      'maskPrivateData',
      'mergeForumTags',
      'mergeTags',
    ],
    ...[
      'recallBlock',
      'restoreView',
      'undoConversion',
      'undoDisorderMerge',
      'undoForumTagMerge',
      'undoRun',
      'undoTagMerge',
    ],
    'unmaskPrivateData',
  ],
  'it makes another': ['createApiToken', 'createWebhook', 'decideFlags', 'generateLeads', 'prepareBulkDecision'],
  'it makes another, whose parts are new too': ['saveEngagement', 'saveProfileField', 'upsertCommercialLeadForm'],
}
const notSaves = Object.values(NOT_SAVES).flat()
const notAgain = Object.values(NOT_AGAIN).flat()
const names = Object.keys(schema.getMutationType()?.getFields() ?? {})
const saves = names.filter((name) => !notSaves.includes(name))

const isVersion = (name: string) => /version$|^shown$/i.test(name)

/** The fields of the answer that tell what it is about and in which version. */
function toldFields(name: string): string[] {
  const answer = getNamedType(rootField('mutation', name).type)
  return isObjectType(answer)
    ? Object.keys(answer.getFields()).filter((field) => field === 'id' || isVersion(field))
    : []
}

/**
 * The example over the versions that were answered, of what it made, and of what was there before. Versions that are not answered are left
 * out, and a password, which is set anew.
 */
function again(name: string, example: Given, answer: Given | null | undefined): Given {
  const { args } = rootField('mutation', name)
  const rest = Object.entries(example).filter(
    ([field]) =>
      field !== 'password' && (!isVersion(field) || isNonNullType(args.find((arg) => arg.name === field)?.type)),
  )
  const shown = Object.entries(answer ?? {}).filter(
    ([field, version]) => isVersion(field) && Object.hasOwn(example, field) && version != null,
  )
  const isMade = args.some((arg) => arg.name === 'id') && example.id == null && !notAgain.includes(name)
  return {
    ...{ ...Object.fromEntries(rest), ...Object.fromEntries(shown) },
    ...(isMade && { id: answer?.id }),
    ...(Object.hasOwn(example, 'was') && { was: answer }),
  }
}

type Trace = { lastAudit: string; lastEvent: string }
const trace = async (): Promise<Trace> =>
  (
    await t.database.pool.query<Trace>(
      `select (select coalesce(max(id), 0) from audit_log) as "lastAudit",
              (select coalesce(max(id), 0) from live_events) as "lastEvent"`,
    )
  ).rows[0] ?? expect.fail('no row')

/** Audit rows and live events since; each look at private data leaves a row. */
async function leftSince({ lastAudit, lastEvent }: Trace): Promise<string[]> {
  const { rows } = await t.database.pool.query<{ left: string }>(
    `select 'audit of ' || action as left from audit_log where id > $1 and action <> 'readPrivateData'
     union all select 'event ' || topic from live_events where id > $2`,
    [lastAudit, lastEvent],
  )
  return rows.map(({ left }) => left)
}

test('what is not asked twice for the same is a mutation', () => {
  expect([...notSaves, ...notAgain].filter((name) => !names.includes(name))).toEqual([])
  expect(notAgain.filter((name) => notSaves.includes(name))).toEqual([])
})

test.each(saves)('%s that changes nothing leaves no version, no audit row and no live event', async (name) => {
  const told = toldFields(name).join(' ') || leastOf('mutation', name)
  let isOther = false
  for (const make of exampleOf(mutations, name, '<room>').inputs) {
    const actor = await t.signIn(5)
    const example = await make(t, actor)
    const first = await t.mutate<Given>(actor, name, example, told)
    expect(first.refusal, name).toBeUndefined()
    const before = await trace()
    const second = await t.mutate<Given>(actor, name, again(name, example, first.answer), told)
    if (notAgain.includes(name) && (second.refusal || second.answer?.id !== first.answer?.id)) {
      isOther = true
      continue
    }
    expect(second.refusal, name).toBeUndefined()
    expect(await leftSince(before), name).toEqual([])
    expect(second.answer, name).toEqual(first.answer)
  }
  expect(isOther, name).toBe(notAgain.includes(name))
})
