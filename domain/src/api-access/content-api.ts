import { z } from 'zod'
import { CONTENT_KINDS } from '../flags/flag/assoc-types.ts'
import { Id } from '../kernel/ids.ts'
import { typedText } from '../kernel/typed-text.ts'
import {
  ANSWER_MAX,
  NewStatus,
  NewThread,
  REPORT_REASONS,
  REPORT_WORDS_MAX,
  type ReportReason,
  SAY_WHAT_ELSE,
  STATUS_MAX,
  THREAD_TITLE_MAX,
  THREAD_TOPICS_MAX,
} from '../member-site/member-writing.ts'

/** Where the content API is, on the host of a site. */
export const CONTENT_API = '/api/content/v1'
/** Requests of a token within a minute. */
export const CONTENT_API_RATE = { requests: 600, seconds: 60 } as const
/** Hours for which a request that wrote something is known by its Idempotency-Key. */
export const API_SENDS_HOURS = 24

export const NO_API_TOKEN = 'Please send a token of this site: Authorization: Bearer wardt_…'
export const API_TOKEN_REFUSED = 'This token cannot be used here'
export const notInScope = (scope: string) => `This token may not do this: it lacks the scope ‘${scope}’`
export const RATE_IS_OVER = 'This token has sent too many requests. Please wait.'
export const SEND_ID_NEEDED = 'Please send an Idempotency-Key, so that the request can be sent again'
export const SEND_ID_USED = 'This Idempotency-Key was used for another request'
export const NOT_JSON = 'Please send JSON, as application/json'
export const STAFF_WRITE_ELSEWHERE = 'The API can’t change texts by staff'
export const NAME_OF_NEW_AUTHOR = 'This author is new here. Please send a name.'
export const AUTHOR_UNKNOWN = 'No member of this site has this id'
export const POST_UNKNOWN = 'No post of this site has this id'
export const THREAD_UNKNOWN = 'No thread of this site has this id'
export const STATUS_UNKNOWN = 'No status of this site has this id'
export const TAGS_PROBLEM = `A thread has at most ${THREAD_TOPICS_MAX} tags, each the id of one of the site`
export const ONE_OF_ID_AND_REF = 'Please send either id or ref'

/** An id in a body: one that cannot be any is wrong there, and named. */
const id = (what: string) =>
  z
    .string(what)
    .refine((text) => Id.safeParse(text).success, what)
    .meta({ example: '1042' })

const REF_MAX = 200
const refProblem = `A ref has 1 to ${REF_MAX} characters`
const ref = z
  .string(refProblem)
  .min(1, refProblem)
  .max(REF_MAX, refProblem)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), refProblem)
  .meta({ description: 'What your site calls the author. The same ref is the same member.', example: 'user-77' })
const nameProblem = 'A name has 3 to 30 letters, digits, dots, dashes or underscores'
const name = z
  .string(nameProblem)
  .regex(/^[A-Za-z0-9_.-]{3,30}$/, nameProblem)
  .meta({ description: 'For a new ref. Where another member has it, a number is added.', example: 'robin_b' })

/** The person who writes or reports: a member of the site by their id, or by what the outside site calls them. */
export const ApiAuthor = z
  .strictObject({
    id: id('This is no id of a member').optional(),
    ref: ref.optional(),
    name: name.optional(),
  })
  .refine(({ id: own, ref: outside }) => (own === undefined) !== (outside === undefined), {
    error: ONE_OF_ID_AND_REF,
    path: ['ref'],
  })
export type ApiAuthor = z.output<typeof ApiAuthor>

const described = {
  description: 'Plain text. An empty line ends a paragraph, addresses become links, @names mentions.',
}
const body = NewThread.shape.body.meta({
  ...described,
  maxLength: ANSWER_MAX,
  example: 'It took me a year to find out.',
})
const shortBody = NewStatus.shape.body.meta({ ...described, maxLength: STATUS_MAX, example: 'A good day.' })
const title = NewThread.shape.title.meta({ maxLength: THREAD_TITLE_MAX, example: 'What helped you most?' })

const written = { author: ApiAuthor, body }
const tagIds = z
  .array(id(TAGS_PROBLEM), TAGS_PROBLEM)
  .max(THREAD_TOPICS_MAX, TAGS_PROBLEM)
  .meta({ description: 'Tags of the site’s forums, as `listTags` has them.', maxItems: THREAD_TOPICS_MAX, example: [] })
const answered = { parentId: id('This is no id of a text').nullish().meta({ description: 'The text it answers.' }) }

/** A text to be written. */
export const NewApiText = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('comment'), ...written, postId: id(POST_UNKNOWN), ...answered }),
    z.strictObject({ kind: z.literal('thread'), ...written, title, tagIds: tagIds.optional() }),
    z.strictObject({ kind: z.literal('reply'), ...written, threadId: id(THREAD_UNKNOWN), ...answered }),
    z.strictObject({ kind: z.literal('status'), author: ApiAuthor, body: shortBody }),
    z.strictObject({ kind: z.literal('status_reply'), ...written, statusId: id(STATUS_UNKNOWN), ...answered }),
  ],
  `The kind is one of ${CONTENT_KINDS.join(', ')}`,
)
export type NewApiText = z.output<typeof NewApiText>

const revisionProblem = 'A revision is a whole number'
const revision = z
  .number(revisionProblem)
  .int(revisionProblem)
  .min(0, revisionProblem)
  .optional()
  .meta({ description: 'The revision you read. The edit is refused if the text has changed since.', example: 1 })
export const ApiTextChange = z.strictObject({ body, revision })
export type ApiTextChange = z.output<typeof ApiTextChange>
export const ApiTitle = z.strictObject({ title, revision })
export type ApiTitle = z.output<typeof ApiTitle>
export const ApiTags = z.strictObject({ tagIds })
export type ApiTags = z.output<typeof ApiTags>

const REASONS = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]
export const NewApiReport = z
  .strictObject({
    reporter: ApiAuthor,
    reason: z.enum(REASONS, `The reason is one of ${REASONS.join(', ')}`),
    words: typedText({
      max: REPORT_WORDS_MAX,
      empty: null,
      tooLong: `The words of a report may have at most ${REPORT_WORDS_MAX.toLocaleString('en-US')} characters`,
    })
      .default('')
      .meta({ description: 'What moderators read; needed for the reason ‘other’.', maxLength: REPORT_WORDS_MAX }),
  })
  .refine(({ reason, words }) => reason !== 'other' || words !== '', { path: ['words'], error: SAY_WHAT_ELSE })
export type NewApiReport = z.output<typeof NewApiReport>

/** How a text stands, and why nobody sees it. */
export const ApiTextState = z.enum(['published', 'held', 'removed'])
export type ApiTextState = z.output<typeof ApiTextState>

const moment = z.iso.datetime()

/** The answer to writing or changing a text: its true state. */
export const ApiReceipt = z.object({
  id: z.string(),
  kind: z.enum(CONTENT_KINDS),
  state: ApiTextState.meta({ description: 'A text that is held waits until the site’s team has approved it.' }),
  authorId: z.string(),
  writtenAt: moment,
})
export type ApiReceipt = z.output<typeof ApiReceipt>

export const ApiText = ApiReceipt.extend({
  removedAs: z.enum(['deleted', 'spam']).nullable(),
  visible: z.boolean().meta({
    description:
      'Whether members see it: it is published, so is the post, thread or status it stands under, and forums are not switched off.',
  }),
  authorRef: z.string().nullable(),
  authorName: z.string(),
  postId: z.string().nullable(),
  rootId: z.string().nullable().meta({ description: 'The thread or status it stands under.' }),
  parentId: z.string().nullable(),
  title: z.string().nullable().meta({ description: 'Of a thread.' }),
  tagIds: z.array(z.string()).meta({ description: 'Of a thread; empty elsewhere.' }),
  body: z.string().nullable().meta({ description: 'HTML as members see it; null where the text was removed.' }),
  revision: z.number().int().meta({ description: 'Counts the edits.' }),
  editedAt: moment.nullable(),
})
export type ApiText = z.output<typeof ApiText>

export const API_PAGE_MAX = 100
const limitProblem = `The limit must be between 1 and ${API_PAGE_MAX}`
const cursorProblem = 'This is no cursor of this list'
/** The content of a cursor; nothing where it is none. */
function decoded(base64: string): string {
  try {
    return atob(base64)
  } catch {
    return ''
  }
}
const page = {
  limit: z.coerce
    .number(limitProblem)
    .int(limitProblem)
    .min(1, limitProblem)
    .max(API_PAGE_MAX, limitProblem)
    .default(50),
  cursor: z
    .string()
    .transform((text) => (/^[\w-]{1,40}$/.test(text) ? decoded(text.replaceAll('-', '+').replaceAll('_', '/')) : ''))
    .refine((text) => Id.safeParse(text).success, cursorProblem)
    .optional()
    .meta({ description: '`next` of the page before.' }),
}
/** Of lists that have nothing to be told apart by. */
export const ApiListQuery = z.strictObject(page)
export type ApiListQuery = z.output<typeof ApiListQuery>
export const ApiTextsQuery = z.strictObject({
  ...page,
  kind: z.literal('thread', '`kind` can only be `thread`').optional().meta({ description: 'Only threads.' }),
  authorId: id(AUTHOR_UNKNOWN).optional().meta({ description: 'Only texts of this author.' }),
  postId: id(POST_UNKNOWN).optional().meta({ description: 'Only comments on this post.' }),
  rootId: id(THREAD_UNKNOWN).optional().meta({ description: 'Only replies to this thread or status.' }),
})
export type ApiTextsQuery = z.output<typeof ApiTextsQuery>
/** The cursor of the next page. */
export const cursorAfter = (textId: string): string =>
  btoa(textId).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

export const ApiTexts = z.object({ texts: z.array(ApiText), next: z.string().nullable() })
export type ApiTexts = z.output<typeof ApiTexts>

export const ApiTag = z.object({ id: z.string(), name: z.string(), slug: z.string(), description: z.string() })
export const ApiTagList = z.object({ tags: z.array(ApiTag), next: z.string().nullable() })
export type ApiTagList = z.output<typeof ApiTagList>

export const ApiPost = z.object({ id: z.string(), slug: z.string(), title: z.string(), publishedAt: moment })
export const ApiPosts = z.object({ posts: z.array(ApiPost), next: z.string().nullable() })
export type ApiPosts = z.output<typeof ApiPosts>

export const ApiReport = z.object({ textId: z.string(), reporterId: z.string() })
export type ApiReport = z.output<typeof ApiReport>
export const ApiMemberReport = z.object({ memberId: z.string(), reporterId: z.string() })
export type ApiMemberReport = z.output<typeof ApiMemberReport>

type Seen = { isDeleted: boolean; isSpam: boolean; isPending: boolean }
/** How a text stands. */
export const apiStateOf = ({ isDeleted, isSpam, isPending }: Seen): ApiTextState =>
  isDeleted || isSpam ? 'removed' : isPending ? 'held' : 'published'
