import { MAIL_ADDRESS } from '@ward/domain/kernel/mail-address'
import { z } from 'zod'

// The rows of a JSON Lines file, one schema a type: docs/import.md is printed from them, and every line is checked by them.

export const IMPORT_ID_MAX = 100
export const IMPORT_TITLE_MAX = 500
export const IMPORT_BODY_MAX = 100_000

/** Problems of a row's field, reported with the row's line and the field's name. */
export const ROW_FAULT = {
  missing: 'Is missing',
  unknownField: 'A row of this type has no such field',
  notText: 'Must be text',
  notTrueFalse: 'Must be true or false',
  notNumber: 'Must be a whole number',
  notList: 'Must be a list of ids',
  empty: 'Must not be empty',
  tooLong: (max: number) => `May have at most ${max.toLocaleString('en-US')} characters`,
  tooMany: (max: number) => `May hold at most ${max}`,
  control: 'Must not contain a NUL character',
  id: `Must be text of 1 to ${IMPORT_ID_MAX} characters without spaces, or a whole number from 0`,
  username: 'Must have 3 to 30 characters: letters, digits, _ - .',
  email: 'Must be an email address',
  slug: 'Must be lower-case letters, digits and single hyphens',
  provider: 'Must have 1 to 40 characters: lower-case letters, digits, _ -',
  date: 'Must be a date and time with its zone, such as 2024-05-01T10:00:00Z',
  option: (options: readonly string[]) => `Must be one of: ${options.join(', ')}`,
  oneRoot: 'A reply stands in a thread or under a status: exactly one of threadId and statusId',
} as const

/** A thing that is absent is missing; anything else is of the wrong kind. */
const kind = (wrong: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? ROW_FAULT.missing : wrong),
})
const text = () => z.string(kind(ROW_FAULT.notText)).regex(/^[^\0]*$/, ROW_FAULT.control)
const words = (max: number) => text().max(max, ROW_FAULT.tooLong(max))
const written = (max: number) => words(max).regex(/\S/, ROW_FAULT.empty)
const yes = () => z.boolean(kind(ROW_FAULT.notTrueFalse)).optional()
const option = <const T extends readonly string[]>(options: T) => z.enum(options, kind(ROW_FAULT.option(options)))

const ID_TEXT = new RegExp(`^[^\\s\\0]{1,${IMPORT_ID_MAX}}$`)
// A check of its own rather than a union of two schemas: it runs several times for every row of a file.
const isId = (value: unknown): value is string | number =>
  typeof value === 'string' ? ID_TEXT.test(value) : Number.isSafeInteger(value) && Number(value) >= 0
const Id = z.custom<string | number>(isId, kind(ROW_FAULT.id))
const id = (of: string) =>
  Id.describe(`${of}: text of 1 to ${IMPORT_ID_MAX} characters or a whole number (5 and "5" are the same)`)
const moment = (of: string) =>
  z.iso
    .datetime({ offset: true, ...kind(ROW_FAULT.date) })
    .regex(/^(?:19[7-9]|20\d)\d-/, ROW_FAULT.date)
    .optional()
    .describe(`${of}, ISO 8601 with its zone`)
const body = written(IMPORT_BODY_MAX).describe(
  'The text: HTML, cleaned by the same allow-list as everything members write, or plain text with empty lines between paragraphs',
)

export const IMPORT_STATES = ['published', 'pending', 'spam', 'deleted'] as const
const state = option(IMPORT_STATES)
  .optional()
  .describe('published (the default), pending (waits for approval, with an open flag), spam, deleted')
const author = id('The user who wrote it')
const type = <const T extends string>(name: T) => z.literal(name).describe(`"${name}"`)

export const UserRow = z.strictObject({
  type: type('user'),
  id: id('The user'),
  username: text()
    .regex(/^[A-Za-z0-9_.-]{3,30}$/, ROW_FAULT.username)
    .describe(ROW_FAULT.username),
  email: words(254)
    .regex(MAIL_ADDRESS, ROW_FAULT.email)
    .optional()
    .describe('Email address; where an account of the site has it, the row stands for that account'),
  firstName: words(100).optional().describe('Seen by admins alone'),
  lastName: words(100).optional().describe('Seen by admins alone'),
  bio: words(1000).optional().describe('Plain text'),
  isBlocked: yes().describe('Whether the user is blocked and cannot sign in; without it, false'),
  insertedAt: moment('When the account was made'),
})

export const AuthAccountRow = z.strictObject({
  type: type('auth_account'),
  id: id('The way of signing in'),
  userId: id('The user who signed in by it'),
  provider: text()
    .regex(/^[a-z0-9_-]{1,40}$/, ROW_FAULT.provider)
    .describe('The provider, such as google or facebook; email stands for signing in with the address'),
  providerUid: written(255).describe('Name or number of the user at the provider'),
  insertedAt: moment('When it was linked'),
})

export const PostRow = z.strictObject({
  type: type('post'),
  id: id('The article'),
  kind: option(['post', 'page']).optional().describe('post (the default) or page'),
  title: written(IMPORT_TITLE_MAX).describe('Plain text'),
  slug: words(200)
    .regex(/^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u, ROW_FAULT.slug)
    .optional()
    .describe('Slug of the page; made from title and id if left out'),
  body,
  authorId: Id.optional().describe('The user who wrote it'),
  isPublished: yes().describe('Whether members see it; without it, true'),
  insertedAt: moment('When it was published'),
})

export const CommentRow = z.strictObject({
  type: type('comment'),
  id: id('The comment'),
  postId: id('The article it stands under'),
  parentId: Id.optional().describe('The comment it answers, under the same article'),
  authorId: author,
  body,
  state,
  insertedAt: moment('When it was written'),
})

export const ThreadRow = z.strictObject({
  type: type('thread'),
  id: id('The thread'),
  title: written(IMPORT_TITLE_MAX).describe('Plain text'),
  slug: PostRow.shape.slug,
  authorId: author,
  body,
  tags: z.array(Id, kind(ROW_FAULT.notList)).max(50, ROW_FAULT.tooMany(50)).optional().describe('Ids of its tags'),
  isClosed: yes().describe('Whether it takes no more replies; without it, false'),
  state,
  insertedAt: moment('When it was written'),
})

export const ReplyRow = z
  .strictObject({
    type: type('reply'),
    id: id('The reply'),
    threadId: Id.optional().describe('The thread that it stands in; either this or statusId is needed'),
    statusId: Id.optional().describe('The status update that it stands under; either this or threadId is needed'),
    parentId: Id.optional().describe('The reply it answers, in the same thread or under the same status'),
    authorId: author,
    body,
    state,
    insertedAt: moment('When it was written'),
  })
  .refine((row) => (row.threadId === undefined) !== (row.statusId === undefined), {
    error: ROW_FAULT.oneRoot,
    path: ['threadId'],
  })

export const StatusRow = z.strictObject({
  type: type('status'),
  id: id('The status update'),
  authorId: author,
  body,
  state,
  insertedAt: moment('When it was written'),
})

export const REPORT_TARGETS = ['comment', 'thread', 'reply', 'status', 'user'] as const
export const ReportRow = z.strictObject({
  type: type('report'),
  id: id('The report'),
  targetType: option(REPORT_TARGETS).describe(`What was reported: ${REPORT_TARGETS.join(', ')}`),
  targetId: id('The reported comment, thread, reply, status or user'),
  reporterId: id('The user who reported it'),
  reason: written(2000).describe('What the reporter said'),
  insertedAt: moment('When it was reported'),
})

export const TagRow = z.strictObject({
  type: type('tag'),
  id: id('The tag'),
  name: written(100).describe('Name of a forum tag; where the site has it already, the row stands for that tag'),
  description: words(1000).optional().describe('Plain text'),
  displayOrder: z
    .int(kind(ROW_FAULT.notNumber))
    .min(0, ROW_FAULT.notNumber)
    .max(1_000_000, ROW_FAULT.notNumber)
    .optional()
    .describe('Its place among the tags'),
})

/** Every type of row, in the order in which things need one another. */
export const IMPORT_ROWS = {
  user: UserRow,
  auth_account: AuthAccountRow,
  tag: TagRow,
  post: PostRow,
  thread: ThreadRow,
  status: StatusRow,
  comment: CommentRow,
  reply: ReplyRow,
  report: ReportRow,
} as const
export type ImportRowType = keyof typeof IMPORT_ROWS
export type ImportRow = z.infer<(typeof IMPORT_ROWS)[ImportRowType]>

/** A line that is no row at all. */
export const LINE_FAULT = {
  notUtf8: 'The line is not in UTF-8',
  tooLong: 'The line is longer than a row may be',
  notJson: 'The line is not JSON',
  notObject: 'The line is no JSON object',
  type: `Must be one of: ${Object.keys(IMPORT_ROWS).join(', ')}`,
} as const

/** A line may have so many bytes. */
export const IMPORT_LINE_MAX = 4_000_000

/** Why a row that is right in itself cannot stand beside the others; said with line and field. */
export const PLACE_FAULT = {
  twice: 'Another row of this type in this file has the same id: that one counts',
  usernameTaken: 'Another user of the site has this name',
  loginTaken: 'Another account of the site is signed in to by this',
  slugTaken: 'Another thing of the site has this address',
  noAuthor: 'No user of this id was brought in',
  noPost: 'No article of this id was brought in',
  noThread: 'No thread of this id was brought in',
  noStatus: 'No status update of this id was brought in',
  noParent: 'Nothing of this id that it could answer was brought in',
  otherPlace: 'It answers a text of another page',
  noTag: 'A tag of these ids was not brought in',
  noTarget: 'Nothing of this type and id was brought in',
  reported: 'This user has reported this already',
  differs:
    'Was brought in from another file with other values; it stays as it is. Ids of different systems need --source',
  unstorable: 'The database could not take this row',
} as const
export type PlaceFault = keyof typeof PLACE_FAULT

/** Changes made to an imported row; said with line and field. */
export const ROW_NOTE = {
  staffAddress: 'The address is one of the staff: the user became a member of their own, without address and rights',
  reservedSlug: 'The address leads to something else here: the id of the row was added to it',
  here: 'The account or tag that was here stays as it is: what the row says otherwise was left out',
} as const
