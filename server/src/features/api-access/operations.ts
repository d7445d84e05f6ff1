import type { ApiScope } from '@ward/domain/api-access/api-tokens'
import {
  ApiReceipt,
  ApiReport,
  ApiText,
  ApiTextChange,
  ApiTexts,
  ApiTextsQuery,
  NewApiReport,
  NewApiText,
} from '@ward/domain/api-access/content-api'
import { REPORTING_LIMIT } from '@ward/domain/member-site/member-writing'
import { z } from 'zod'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { changeText, createText, readText, readTexts, removeText, reportText } from './api-texts.actions.ts'

type Described = {
  /** Its name in the document and in the client. */
  id: string
  /** Below the API’s address; `:id` is the id of a text. */
  path: '/texts' | '/texts/:id' | '/texts/:id/reports'
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
  /** How many times within some minutes somebody may do it, and who of a body that is. */
  limit?: { most: number; minutes: number; who(body: Body): string }
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
    summary: 'Replaces the words of a text; they are judged like new ones',
    status: 200,
    needsKey: false,
    body: ApiTextChange,
    answer: ApiReceipt,
    run: async (tx, { id, body }) => about(await changeText(tx, id, body)),
  }),
  writing({
    id: 'deleteText',
    method: 'DELETE',
    path: '/texts/:id',
    scope: 'delete',
    summary: 'Takes a text back, as its author; done again it changes nothing',
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
    limit: {
      most: REPORTING_LIMIT.reports,
      minutes: REPORTING_LIMIT.minutes,
      who: ({ reporter: { id, ref } }) => id ?? `ref:${ref}`,
    },
    run: async (tx, { id, body }) => ({ answer: await reportText(tx, id, body), contentId: id }),
  }),
]
