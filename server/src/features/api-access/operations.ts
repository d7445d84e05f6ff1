import type { ApiScope } from '@ward/domain/api-access/api-tokens'
import {
  ApiListQuery,
  ApiMemberReport,
  ApiPosts,
  ApiReceipt,
  ApiReport,
  ApiTagList,
  ApiTags,
  ApiText,
  ApiTextChange,
  ApiTexts,
  ApiTextsQuery,
  ApiTitle,
  NewApiReport,
  NewApiText,
} from '@ward/domain/api-access/content-api'
import { z } from 'zod'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { type CountedFor, EDITED_TEXT, NEW_REPORT, NEW_TEXT } from './api-limits.ts'
import { readPosts, readTags } from './api-lists.actions.ts'
import { reportMember, reportText } from './api-reports.actions.ts'
import { changeText, createText, readText, readTexts, removeText } from './api-texts.actions.ts'
import { retitle, setTagsOf } from './api-threads.actions.ts'

type Described = {
  /** Its name in the document and in the client. */
  id: string
  /** Below the API’s address; `:id` is the id of a text, or of a member. */
  path:
    | '/posts'
    | '/tags'
    | '/texts'
    | '/texts/:id'
    | '/texts/:id/title'
    | '/texts/:id/tags'
    | '/texts/:id/reports'
    | '/members/:id/reports'
  summary: string
  scope: ApiScope
}

/** Something that is read. */
export type Reading<Query = unknown> = Described & {
  method: 'GET'
  query: z.ZodType<Query>
  answer: z.ZodType
  run(ctx: Ctx, asked: { id: string; query: Query }): Promise<unknown>
}

/** Something that is written, once for a key. */
export type Writing<Body = unknown> = Described & {
  method: 'POST' | 'PATCH' | 'DELETE'
  status: 200 | 201 | 204
  /** Without a key it would not be known whether it was done. */
  needsKey: boolean
  body: z.ZodType<Body> | null
  answer: z.ZodType | null
  /** The limit of a member that it counts towards. */
  counts?: CountedFor<NoInfer<Body>>
  run(tx: TxCtx, asked: { id: string; body: Body }): Promise<{ answer: unknown; contentId: string | null }>
}

export type Operation = Reading | Writing

const reading = <Query>(operation: Omit<Reading<Query>, 'method'>): Reading =>
  ({ ...operation, method: 'GET' }) as Reading<never> as Reading
const writing = <Body>(operation: Writing<Body>): Writing => operation as Writing<never> as Writing

/** An answer that is about a text. */
const about = <Answer extends { id: string }>(answer: Answer) => ({ answer, contentId: answer.id })

/** Everything the content API can do: its endpoints, its document and its client are made of this. */
export const OPERATIONS: readonly Operation[] = [
  reading({
    id: 'listTexts',
    path: '/texts',
    scope: 'read',
    summary: 'Texts of the site in the order of their ids, with what was decided about them',
    query: ApiTextsQuery,
    answer: ApiTexts,
    run: (ctx, { query }) => readTexts(ctx, query),
  }),
  writing({
    id: 'createText',
    method: 'POST',
    path: '/texts',
    scope: 'create',
    summary: 'Writes a comment, thread, reply or status for a member',
    status: 201,
    needsKey: true,
    body: NewApiText,
    answer: ApiReceipt,
    counts: NEW_TEXT,
    run: async (tx, { body }) => about(await createText(tx, body)),
  }),
  reading({
    id: 'readText',
    path: '/texts/:id',
    scope: 'read',
    summary: 'A text, and what was decided about it',
    query: z.strictObject({}),
    answer: ApiText,
    run: (ctx, { id }) => readText(ctx, id),
  }),
  writing({
    id: 'editText',
    method: 'PATCH',
    path: '/texts/:id',
    scope: 'edit',
    summary: 'Replaces the words of a text; the new words are judged like a new text',
    status: 200,
    needsKey: false,
    body: ApiTextChange,
    answer: ApiReceipt,
    counts: EDITED_TEXT,
    run: async (tx, { id, body }) => about(await changeText(tx, id, body)),
  }),
  writing({
    id: 'editTitle',
    method: 'PATCH',
    path: '/texts/:id/title',
    scope: 'edit',
    summary: 'Changes the title of a thread; the new title is judged like a new text',
    status: 200,
    needsKey: false,
    body: ApiTitle,
    answer: ApiReceipt,
    counts: EDITED_TEXT,
    run: async (tx, { id, body }) => about(await retitle(tx, id, body)),
  }),
  writing({
    id: 'setTags',
    method: 'PATCH',
    path: '/texts/:id/tags',
    scope: 'edit',
    summary: 'Puts a thread under these tags and no others',
    status: 200,
    needsKey: false,
    body: ApiTags,
    answer: ApiReceipt,
    run: async (tx, { id, body }) => about(await setTagsOf(tx, id, body)),
  }),
  writing({
    id: 'deleteText',
    method: 'DELETE',
    path: '/texts/:id',
    scope: 'delete',
    summary: 'Takes a text back as its author would; repeating it changes nothing',
    status: 204,
    needsKey: false,
    body: null,
    answer: null,
    run: async (tx, { id }) => {
      await removeText(tx, id)
      return { answer: null, contentId: id }
    },
  }),
  writing({
    id: 'reportText',
    method: 'POST',
    path: '/texts/:id/reports',
    scope: 'report',
    summary: 'Reports a text for a member; the same member’s second report changes nothing',
    status: 201,
    needsKey: true,
    body: NewApiReport,
    answer: ApiReport,
    counts: NEW_REPORT,
    run: async (tx, { id, body }) => ({ answer: await reportText(tx, id, body), contentId: id }),
  }),
  writing({
    id: 'reportMember',
    method: 'POST',
    path: '/members/:id/reports',
    scope: 'report',
    summary: 'Reports the profile of a member for another one; the same member’s second report changes nothing',
    status: 201,
    needsKey: true,
    body: NewApiReport,
    answer: ApiMemberReport,
    counts: NEW_REPORT,
    run: async (tx, { id, body }) => ({ answer: await reportMember(tx, id, body), contentId: null }),
  }),
  reading({
    id: 'listTags',
    path: '/tags',
    scope: 'read',
    summary: 'Tags of the site’s forums, in the order of their ids',
    query: ApiListQuery,
    answer: ApiTagList,
    run: (ctx, { query }) => readTags(ctx, query),
  }),
  reading({
    id: 'listPosts',
    path: '/posts',
    scope: 'read',
    summary: 'Published posts of the site, which comments can be written on, in the order of their ids',
    query: ApiListQuery,
    answer: ApiPosts,
    run: (ctx, { query }) => readPosts(ctx, query),
  }),
]
