import { AWARD_PAGE_SIZES } from '@ward/domain/awards/awards'
import { ENGAGEMENT_PAGE_SIZES } from '@ward/domain/engagement/engagements'
import { FLAG_PAGE_SIZES } from '@ward/domain/flags/flag/flags'
import { THREAD_PAGE_SIZES } from '@ward/domain/forums/threads'
import { LEAD_FORM_PAGE_SIZE } from '@ward/domain/leads/lead-forms/lead-forms'
import { USER_PAGE_SIZES } from '@ward/domain/users/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSourced } from '../src/features/conditions/conditions.fixtures.ts'
import { placeEachKind } from '../src/features/flags/flag/flag-kinds.fixtures.ts'
import { fillForms } from '../src/features/leads/lead-forms/lead-forms.fixtures.ts'
import { type Actor, startTestApp, type TestApp } from './app.ts'

// The entities as the specification lists their fields (documents 1 to 3, section 3).
const AUTHOR = 'user { id username slug roleId avatar { thumb full } }'
const CONTENT = `id body insertedAt isDeleted isPendingModeration ${AUTHOR}`
const FLAG = `id assocId assocType uri insertedAt updatedAt
  isImage isOffensive isReported isSpam isOpen isRequiredToPublish isDeleted
  automod { spam { prob } offensive { prob } }
  contentFlagEvents { id body status insertedAt } contentFlagAssigns { id userId ${AUTHOR} }
  comment { ${CONTENT} post { id slug title author { id username } comments { ${CONTENT} } } }
  reply { ${CONTENT} thread { id name slug } replies { ${CONTENT} } }
  thread { ${CONTENT} name isClosed requiresPreModeration isFeatured isHomepageFeatured tags { id name slug } slug seo lastActiveDate }
  userProfileStatus { ${CONTENT} } userProfileStatusReply { ${CONTENT} } user { id username slug roleId }`
const USER = `id siteId email username avatar { full thumb } roleId slug status isAnonymous suppressedFromActivityRecs insertedAt
  receiveEmails description bio authAccounts { id provider } badge secondaryBadge firstName lastName birthday ethnicity zipcode gender
  isFraudster verifiedAt linkedUsers { id site { id name domainName } } socialSites { id type url }
  userDisorders { id relationshipType disorder { id name } } userAwards { id status earnedAt award { id name year } }`
const AWARD = 'id name year finalistsCount winnersCount userAwards { status user { id username } }'
const ENGAGEMENT = `id legacyId type question answerDescription ctaText ctaLink imageUrl date isCurrent isMultiSelect isOnHomepage isSuggestable
  isGlobal hasOptionCta promoteOnForumIndexPage resultsRequireAuth resultsRequireKnown priority threadId insertedAt totalVotes
  currentSiteTotalVotes createdForums giveawaySubmissions tags { id name }
  options { id engagementId name displayOrder isCorrect isOther ctaText ctaLink totalVotes currentSiteTotalVotes }`
const THREAD = `id name slug tags { id name } insertedAt lastActiveDate isFeatured isHomepageFeatured isPendingModeration`

const DISORDER = `id name slug disorderType disorderGroup summary synonyms flagValue totalStatus deathAge onsetAge inheritanceType isFeatured
  isRelatableToUsers hasDetailPage isActive rawBody orphaCode tags prevalences { class geographic }
  orphaData { name summary synonyms prevalence { class geographic } inheritanceType onsetAge }
  crossReferences { source reference disorder_mapping_validation_status disorder_mapping_relation disorder_mapping_icd_relation }
  category { id name } categoryChildren { id name } parent { id name } children { id name }
  seo { allowIndexing title metaDescription canonical ogTitle ogDescription ogImage twitterTitle twitterDescription twitterImage keywords }`
const SCRIPT = `name symbol icon description options { name type items { value text } default checked accept }
  runs { id insertedAt message total progress stoppedAt aborted logs { id message insertedAt data } }`
const LEAD_FORM = `id campaignName name type successUrl failure_url optInText disclaimer
  deliveryOptions { fileType connectionOptions { dir host port user password } } numberOfSubmissions insertedAt updatedAt deletedAt
  leadFormQuestions { id name type required crmId helperText leadFormOptions { id name crmValue exclude } }`

/** Of each query: the page sizes of the specification, and what is asked for. */
const LISTS: [name: string, sizes: readonly number[], document: string][] = [
  ['contentFlagStream', FLAG_PAGE_SIZES, `{ contentFlags { ${FLAG} } pageInfo { totalCount } }`],
  ['awards', AWARD_PAGE_SIZES, `{ total awards { ${AWARD} } }`],
  ['users', USER_PAGE_SIZES, `{ total users { ${USER} } }`],
  ['threads', THREAD_PAGE_SIZES, `{ total threads { ${THREAD} } }`],
  ['engagements', ENGAGEMENT_PAGE_SIZES, `{ total engagements { ${ENGAGEMENT} } }`],
]

let t: TestApp
let disorderId: string
let actors: Record<'admin' | 'moderator', Actor>
let chief: Actor
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
  actors = { admin: await t.signIn(1), moderator: await t.signIn(2) }
  await placeEachKind(t)
  disorderId = await makeSourced(t, 58)
})
afterAll(() => t.stop())

const cases = LISTS.flatMap(([name, sizes, select]) => sizes.map((limit) => [name, limit, select] as const))

test.each(cases)('%s answers with all that the specification lists, %d rows a page', async (name, limit, select) => {
  const args = name === 'engagements' ? `limit: ${limit}, type: POLL` : `limit: ${limit}`
  for (const actor of Object.values(actors)) {
    const { data, errors } = await t.ask(actor, `{ ${name}(${args}) ${select} }`)
    expect(errors).toBeUndefined()
    expect(data?.[name]).toBeDefined()
  }
})

const DETAILS = [
  'contentFlag',
  'user',
  'activityStream',
  'userSearch',
  'getSites',
  'getSiteFeatures',
  'tags',
  'forumTags',
]

test.each([...DETAILS, 'disorders', 'disorderTypes', 'disorderDetail', 'taskScripts', 'taskScript'])(
  '%s answers with all that the specification lists',
  async (name) => {
    const { data: first } = await t.ask(actors.admin, '{ contentFlagStream { contentFlags { id } } }')
    const [flag] = (first as unknown as { contentFlagStream: { contentFlags: { id: string }[] } }).contentFlagStream
      .contentFlags
    const documents: Record<string, string> = {
      contentFlag: `contentFlag(id: "${flag?.id}") { ${FLAG} }`,
      user: `user(id: "${actors.moderator.id}") { ${USER} }`,
      activityStream: `activityStream(first: 5, userId: "${actors.moderator.id}") {
        activities { assocId assocType body id insertedAt ${AUTHOR} } pageInfo { endId startId hasNextPage hasPreviousPage } }`,
      userSearch: 'userSearch(username: "u") { id username }',
      getSites: 'getSites { id name prefix tier }',
      getSiteFeatures: 'getSiteFeatures',
      tags: 'tags { id name slug type }',
      forumTags: 'forumTags { id name description displayOrder }',
      disorders: 'disorders(limit: 10) { total disorders { id name disorderType disorderGroup } }',
      disorderTypes: 'disorderTypes',
      disorderDetail: `disorderDetail(id: "${disorderId}") { ${DISORDER} }`,
      taskScripts: `taskScripts { ${SCRIPT} }`,
      taskScript: `taskScript(symbol: "recount_comments") { ${SCRIPT} }`,
    }
    const { data, errors } = await t.ask(name.startsWith('taskScript') ? chief : actors.admin, `{ ${documents[name]} }`)
    expect(errors).toBeUndefined()
    expect(data?.[name]).toBeDefined()
  },
)

test('commercialLeadForms answers a full page with all that the specification lists, and commercialLeadForm one', async () => {
  await fillForms(t, { siteId: actors.admin.siteId, n: LEAD_FORM_PAGE_SIZE })
  const { data, errors } = await t.ask(
    actors.admin,
    `{ commercialLeadForms(search: "", type: null) { forms { ${LEAD_FORM} } } }`,
  )
  expect(errors).toBeUndefined()
  const { forms } = (data as never as { commercialLeadForms: { forms: { id: string }[] } }).commercialLeadForms
  expect(forms).toHaveLength(LEAD_FORM_PAGE_SIZE)
  const one = await t.ask(actors.admin, `{ commercialLeadForm(id: "${forms[0]?.id}") { ${LEAD_FORM} } }`)
  expect(one.errors).toBeUndefined()
})

test('a moderator gets null for what the specification lists and they may not know, and all the rest', async () => {
  const { data } = await t.ask(
    actors.moderator,
    `{ contentFlagStream { contentFlags { id automod { spam { prob } } } }
       user(id: "${actors.admin.id}") { username email firstName birthday isFraudster linkedUsers { id } socialSites { id } } }`,
  )
  expect(data).toMatchObject({
    user: {
      username: actors.admin.username,
      email: null,
      firstName: null,
      birthday: null,
      isFraudster: null,
      linkedUsers: null,
      socialSites: null,
    },
  })
  type Flags = { contentFlagStream: { contentFlags: { automod: unknown }[] } }
  const { contentFlags } = (data as unknown as Flags).contentFlagStream
  expect(contentFlags.length).toBeGreaterThan(3)
  expect(contentFlags.every(({ automod }) => automod === null)).toBe(true)
})

test('reading private data by the names of the specification is in the audit log as by ours', async () => {
  const looks = async () =>
    (await t.database.pool.query(`select count(*)::int as n from audit_log where action = 'readPrivateData'`)).rows[0].n
  const before = await looks()
  const { data } = await t.ask(actors.admin, `{ user(id: "${actors.moderator.id}") { email private { email } } }`)
  expect(data?.user).toEqual({ email: actors.moderator.email, private: { email: actors.moderator.email } })
  expect(await looks()).toBe(before + 1)
})
