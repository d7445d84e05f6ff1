import { CONTENT_API } from '@ward/domain/api-access/content-api'
import { WebhookEvent } from '@ward/domain/api-access/webhooks'
import { CONTENT_KINDS } from '@ward/domain/flags/flag/assoc-types'
import { REFUSAL_STATUS } from '@ward/domain/kernel/refusal'
import { z } from 'zod'
import { OPERATIONS, type Operation } from './operations.ts'

/** The part of JSON Schema that the document uses. */
export type Schema = {
  type?: string | string[]
  const?: string
  enum?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
  example?: unknown
  $ref?: string
}
type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}
type Json = { content: { 'application/json': { schema: Schema } } }
export type DocumentOperation = {
  operationId: string
  summary: string
  'x-scope': string
  parameters: Parameter[]
  requestBody?: Json & { required: true }
  responses: Record<string, { description: string } & Partial<Json | { content: object }>>
}
export type Document = {
  openapi: string
  info: object
  paths: Record<string, Record<string, DocumentOperation>>
  [more: string]: unknown
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as Schema
}

const json = (schema: Schema): Json => ({ content: { 'application/json': { schema } } })
const PROBLEM = { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } }

const idOf = (path: string): Parameter => ({
  name: 'id',
  in: 'path',
  required: true,
  description: path.startsWith('/members') ? 'A member.' : 'A text.',
  schema: { type: 'string' },
})
const keyOf = (required: boolean): Parameter => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description:
    '16 to 100 letters, digits, dots, colons or dashes, known for 24 hours: sent again, the answer is the same.',
  schema: { type: 'string' },
})

function parametersOf(operation: Operation): Parameter[] {
  const path = operation.path.includes(':id') ? [idOf(operation.path)] : []
  if (operation.method !== 'GET') return [...path, keyOf(operation.needsKey)]
  const { properties = {} } = schemaOf(operation.query, 'input')
  return [
    ...path,
    ...Object.entries(properties).map(
      ([name, { description, ...schema }]): Parameter => ({
        ...{ name, in: 'query', required: false, schema },
        ...(description !== undefined && { description }),
      }),
    ),
  ]
}

/** The refusals of an operation, by status. */
const REFUSED: Record<string, string> = {
  401: 'There is no valid token of this site.',
  403: 'The token lacks the scope, or the member may not do it.',
  404: 'There is no such thing.',
  409: 'The current state does not allow it.',
  413: 'The body is too long.',
  415: 'The body is no JSON.',
  422: 'A field is wrong: `errors` names it.',
  429: 'Too much in a short time: `Retry-After` says when to go on.',
}

function documented(operation: Operation): DocumentOperation {
  const status = operation.method === 'GET' ? 200 : operation.status
  const { answer } = operation
  return {
    operationId: operation.id,
    summary: operation.summary,
    'x-scope': operation.scope,
    parameters: parametersOf(operation),
    ...(operation.method !== 'GET' &&
      operation.body && { requestBody: { required: true, ...json(schemaOf(operation.body, 'input')) } }),
    responses: {
      [status]: { description: 'Done', ...(answer && json(schemaOf(answer, 'output'))) },
      ...Object.fromEntries(Object.entries(REFUSED).map(([code, description]) => [code, { description, ...PROBLEM }])),
    },
  }
}

const text = { type: 'string' }
const textOrNull = { anyOf: [text, { type: 'null' }] }
const HOOK_MESSAGE: Schema = {
  type: 'object',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { type: 'string', enum: WebhookEvent.options },
    timestamp: text,
    data: {
      type: 'object',
      description: 'The state of the text. For a text at risk only the id is sent.',
      required: ['id'],
      properties: {
        id: text,
        kind: { type: 'string', enum: [...CONTENT_KINDS] },
        state: { type: 'string', enum: ['published', 'held', 'removed'] },
        was: textOrNull,
        revision: { type: 'integer' },
        authorId: text,
        authorRef: textOrNull,
        postId: textOrNull,
        rootId: textOrNull,
        parentId: textOrNull,
      },
    },
  },
}

const PROBLEM_SCHEMA: Schema = {
  type: 'object',
  description: `Problem details (RFC 9457). The type is one of ${Object.keys(REFUSAL_STATUS).join(', ')} or the name of the status.`,
  required: ['type', 'title', 'status', 'detail', 'requestId'],
  properties: {
    type: text,
    title: text,
    status: { type: 'integer' },
    detail: text,
    requestId: text,
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'pointer', 'detail'],
        properties: { field: text, pointer: text, detail: text },
      },
    },
  },
}

/** The content API as an OpenAPI 3.1 document. */
export function openApi(): Document {
  const paths: Document['paths'] = {}
  for (const operation of OPERATIONS) {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: documented(operation) }
  }
  const hooks = WebhookEvent.options.map((event) => [
    event,
    { post: { requestBody: json(HOOK_MESSAGE), responses: { '2XX': { description: 'Taken' } } } },
  ])
  return {
    openapi: '3.1.0',
    info: { title: 'Ward content API', version: '1' },
    servers: [{ url: CONTENT_API }],
    security: [{ token: [] }],
    paths,
    webhooks: Object.fromEntries(hooks),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: PROBLEM_SCHEMA },
    },
  }
}
