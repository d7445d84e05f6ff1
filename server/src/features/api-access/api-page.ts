import { CONTENT_API, CONTENT_API_RATE } from '@ward/domain/api-access/content-api'
import { html } from '@ward/domain/kernel/html-template'
import { REFUSAL_STATUS } from '@ward/domain/kernel/refusal'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { page } from '../../platform/http/page.ts'
import { openApi, type Schema } from './openapi.ts'

/** Each field of a schema with its type, a line each. */
function fieldsOf(schema: Schema, name = ''): { name: string; type: string; says: string; isNeeded: boolean }[] {
  const choices = schema.oneOf ?? (schema.anyOf?.some(({ properties }) => properties) ? schema.anyOf : undefined)
  if (choices) return choices.flatMap((choice) => fieldsOf(choice, name))
  const inner = schema.items?.properties ? schema.items : schema
  const end = inner === schema ? '' : '[]'
  return Object.entries(inner.properties ?? {}).flatMap(([key, field]) => {
    const own = `${name}${end}${name || end ? '.' : ''}${key}`
    const type =
      field.const ??
      field.enum?.join(' | ') ??
      [field.type ?? field.anyOf?.map((each) => each.type) ?? ''].flat().join(' | ')
    const isNeeded = inner.required?.includes(key) ?? false
    return [{ name: own, type, says: field.description ?? '', isNeeded }, ...fieldsOf(field, own)]
  })
}

const table = (schema: Schema) =>
  html`<table><tr><th>Field</th><th>Type</th><th></th></tr>${fieldsOf(schema).map(
    ({ name, type, says, isNeeded }) =>
      html`<tr><td><code>${name}</code></td><td>${type}</td><td>${isNeeded ? 'Required. ' : ''}${says}</td></tr>`,
  )}</table>`

function written(): string {
  const { paths } = openApi()
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const body = operation.requestBody?.content['application/json'].schema
      return html`<section id="${operation.operationId}"><h2>${operation.summary}</h2>
<p><code>${method.toUpperCase()} ${CONTENT_API}${path}</code>, scope <code>${operation['x-scope']}</code></p>
<ul>${operation.parameters.map(
        ({ name, in: where, required, description = '' }) =>
          html`<li><code>${name}</code> (${where}${required ? ', required' : ''}): ${description}</li>`,
      )}</ul>${body ? table(body) : ''}</section>`
    }),
  )
  const problems = Object.entries(REFUSAL_STATUS).map(
    ([code, status]) =>
      html`<li id="${code.toLowerCase().replaceAll('_', '-')}"><code>${code.toLowerCase().replaceAll('_', '-')}</code> (${String(status)})</li>`,
  )
  return page({
    title: 'Content API',
    isPlain: true,
    body: html`<main class="endpoint"><h1>Content API</h1>
<p>Send a token of this site with each request: <code>Authorization: Bearer wardt_…</code>. A token may send ${String(CONTENT_API_RATE.requests)} requests a minute. The whole description: <a href="${CONTENT_API}/openapi.json">openapi.json</a>.</p>
${operations}
<section><h2>Problems</h2><ul>${problems}</ul></section></main>`,
  })
}

/** The description of the content API, as a document and as a page that shows it. */
export const apiPages: Endpoint[] = [
  endpoint({
    ...{ method: 'GET', url: `${CONTENT_API}/openapi.json`, may: 'contentApi.use', changes: false },
    run: async () => openApi(),
  }),
  endpoint({
    ...{ method: 'GET', url: `${CONTENT_API}/`, may: 'contentApi.use', changes: false },
    run: async (_ctx, _request, reply) => reply.type('text/html; charset=utf-8').send(written()),
  }),
]
