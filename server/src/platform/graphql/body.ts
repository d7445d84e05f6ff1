import { type FieldProblem, invalid } from '@ward/domain/kernel/refusal'
import { GraphQLError } from 'graphql'
import { NOT_EXECUTED } from './answer-error.ts'
import { excerpt } from './conceal.ts'
import { LIMITS } from './limits.ts'
import { isDeeper } from './nesting.ts'

/** The limits of depth and width of sent values: no input type of ours comes near. */
const MAX_DEPTH = 32
const MAX_ITEMS = 1000
/** The limit of a body's depth: reading tens of thousands of levels would keep everybody waiting. */
const MAX_NESTING = 64

/** The question of a request: a document, its values, and which of its operations if it has several. */
export type Params = { query: string; variables: Record<string, unknown>; operationName?: string }

const KNOWN = ['query', 'variables', 'operationName', 'extensions']

/**
 * The parameters in a request body: UTF-8, JSON, and in it only text that PostgreSQL can keep.
 *
 * @throws GraphQLError with status 400 when it is no such thing, Refusal INVALID that names the variable otherwise
 */
export function paramsOf(body: unknown): Params {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  if (isDeeper(bytes, MAX_NESTING)) throw badRequest(`The body may be at most ${MAX_NESTING} levels deep`)
  const params: unknown = fromJson(fromUtf8(bytes))
  if (typeof params !== 'object' || params === null || Array.isArray(params)) {
    throw badRequest('The body must be one JSON object; several requests at once are not answered')
  }
  const said = params as Record<string, unknown>
  const problem = problemIn(said.variables)
  if (problem) throw invalid(excerpt(problem.path), problem.message)
  for (const name of Object.keys(said))
    if (said[name] != null && !KNOWN.includes(name))
      throw badRequest(`Unexpected parameter "${name}" in the request body.`)
  const { query, variables, operationName, extensions } = said
  if (query == null)
    throw new GraphQLError('Must provide query string.', { extensions: { code: 'BAD_REQUEST', http: NOT_EXECUTED } })
  if (typeof query !== 'string') throw badRequest(`Expected "query" param to be a string, but given ${kindOf(query)}.`)
  for (const [name, value] of Object.entries({ variables, extensions }))
    if (value != null && kindOf(value) !== 'object')
      throw badRequest(`Expected "${name}" param to be empty or an object, but given ${kindOf(value)}.`)
  if (query.length > LIMITS.text) throw invalid('query', TOO_LONG)
  if (operationName != null && typeof operationName !== 'string') throw noOperation()
  return { query, variables: (variables ?? {}) as Params['variables'], operationName: operationName ?? undefined }
}

const TOO_LONG = `A document may have at most ${LIMITS.text.toLocaleString('en')} characters; long texts belong into its variables`

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)

export const noOperation = (): GraphQLError =>
  new GraphQLError('Could not determine what operation to execute.', {
    extensions: { code: 'OPERATION_RESOLUTION_FAILURE', http: { status: 400 } },
  })

export const badRequest = (message: string, status = 400): GraphQLError =>
  new GraphQLError(excerpt(message), { extensions: { code: 'BAD_REQUEST', http: { status } } })

function fromUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw badRequest('The body is not UTF-8')
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('The body is not JSON')
  }
}

/** The first value that no field can hold, with its path; walks without recursion, so depth cannot end the process. */
function problemIn(variables: unknown): FieldProblem | null {
  const left: { value: unknown; path: string; depth: number }[] = [{ value: variables, path: '', depth: 0 }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path, depth } = next
    if (typeof value === 'string') {
      if (value.includes('\0')) return { path, message: 'Text must not contain NUL characters' }
      if (!value.isWellFormed()) return { path, message: 'Text must be valid Unicode' }
    }
    if (typeof value !== 'object' || value === null) continue
    const entries = Object.entries(value)
    if (entries.length > MAX_ITEMS) return { path, message: `A list may have at most ${MAX_ITEMS} entries` }
    if (depth === MAX_DEPTH) return { path, message: `Values may be at most ${MAX_DEPTH} levels deep` }
    for (const [key, item] of entries) {
      const at = path ? `${path}.${key}` : key
      if (key === '__proto__') return { path, message: 'There is no field of this name' }
      left.push({ value: item, path: at, depth: depth + 1 })
    }
  }
  return null
}
