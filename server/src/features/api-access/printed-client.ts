import { CONTENT_API } from '@ward/domain/api-access/content-api'
import { type DocumentOperation, openApi, type Schema } from './openapi.ts'

/** The TypeScript type of a JSON Schema. */
export function typeOf({
  type,
  const: only,
  enum: words,
  anyOf,
  oneOf,
  items,
  properties,
  required = [],
}: Schema): string {
  if (only !== undefined) return JSON.stringify(only)
  if (words) return words.map((word) => JSON.stringify(word)).join(' | ')
  const choices = anyOf ?? oneOf
  if (choices) return choices.map(typeOf).join(' | ')
  if (Array.isArray(type)) return type.map((each) => typeOf({ type: each })).join(' | ')
  if (type === 'array') return `(${items ? typeOf(items) : 'unknown'})[]`
  if (type === 'object' || properties) {
    const fields = Object.entries(properties ?? {}).map(
      ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
    )
    return `{ ${fields.join('; ')} }`
  }
  if (type === 'integer' || type === 'number') return 'number'
  return type ?? 'unknown'
}

const bodyOf = (content: unknown): Schema | undefined =>
  (content as { content?: { 'application/json'?: { schema: Schema } } } | undefined)?.content?.['application/json']
    ?.schema

function methodOf(path: string, method: string, operation: DocumentOperation): string {
  const takesId = path.includes('{id}')
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  const body = bodyOf(operation.requestBody)
  const [, done] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? []
  const answer = bodyOf(done)
  const writes = method !== 'get'
  const given = [
    ...(takesId ? ['id: string'] : []),
    ...(query.length > 0
      ? [`query: { ${query.map(({ name, schema }) => `${name}?: ${typeOf(schema)}`).join('; ')} } = {}`]
      : []),
    ...(body ? [`body: ${typeOf(body)}`] : []),
    ...(writes ? ['key: string = crypto.randomUUID()'] : []),
  ]
  const sent = [...(query.length > 0 ? ['query'] : []), ...(body ? ['body'] : []), ...(writes ? ['key'] : [])]
  const at = takesId ? `\`${path.replace('{id}', `$\{encodeURIComponent(id)}`)}\`` : `'${path}'`
  return `    /** ${operation.summary}. Scope: ${operation['x-scope']}. */
    ${operation.operationId}: (${given.join(', ')}): Promise<${answer ? typeOf(answer) : 'void'}> =>
      call('${method.toUpperCase()}', ${at}, { ${sent.join(', ')} }),`
}

/** A client of the content API in one file without imports, made of its document. */
export function printedClient(): string {
  const methods = Object.entries(openApi().paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => methodOf(path, method, operation)),
  )
  return `// Printed from the operations of the content API by npm run generate: do not change by hand.

/** A refusal of the API (RFC 9457). */
export type ContentApiProblem = {
  type: string
  title: string
  status: number
  detail: string
  requestId: string
  errors?: { field: string; pointer: string; detail: string }[]
}

/** A request that was refused. */
export class ContentApiError extends Error {
  readonly problem: ContentApiProblem

  constructor(problem: ContentApiProblem) {
    super(problem.detail)
    this.problem = problem
  }
}

type Options = {
  /** Scheme, host and port of the site. */
  origin: string
  token: string
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}
type Sent = { query?: Record<string, unknown>; body?: unknown; key?: string }

/** The content API of a site. Send a request that was cut off again with the same key: it does nothing twice. */
export function contentApi({ origin, token, fetch: send = fetch }: Options) {
  async function call<Answer>(method: string, path: string, { query = {}, body, key }: Sent): Promise<Answer> {
    const asked = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    )
    const search = asked.size > 0 ? \`?\${asked}\` : ''
    const response = await send(\`\${origin}${CONTENT_API}\${path}\${search}\`, {
      method,
      headers: {
        authorization: \`Bearer \${token}\`,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new ContentApiError((await response.json()) as ContentApiProblem)
    return (response.status === 204 ? undefined : await response.json()) as Answer
  }
  return {
${methods.join('\n')}
  }
}
`
}
