import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestEndpoint, type TestEndpoint } from './endpoint.fixtures.ts'

let endpoint: TestEndpoint
beforeAll(async () => {
  endpoint = await openTestEndpoint()
})
afterAll(() => endpoint.app.close())

const send = (payload: string | Buffer) =>
  endpoint.app.inject({
    method: 'POST',
    url: '/api/moderation',
    headers: { 'content-type': 'application/json' },
    payload,
  })

/** The first error's message; anything but an answer with errors and without data fails. */
async function refusalOf(query: string, variables?: unknown): Promise<string> {
  const answer = (await send(JSON.stringify({ query, variables }))).json()
  expect(answer.data ?? null).toBeNull()
  return answer.errors[0].message
}

/** Four fragments that each use the next one three times: 222 bytes that ask for some three thousand fields. */
const BOMB = `query{...a}${[...'abcd']
  .map((name, at, all) => {
    const next = all[at + 1]
    const inner = next ? `...${next}` : 'children{id}'
    return `fragment ${name} on ${at === 0 ? 'Query' : 'SecretThing'}{${
      at === 0
        ? `t:thing(id:1){${inner}}u:thing(id:1){${inner}}v:thing(id:1){${inner}}`
        : `a:children{${inner}}b:children{${inner}}c:children{${inner}}`
    }}`
  })
  .join('')}`

describe('questions that are too much', () => {
  test.each([
    ['deep nesting', `{ thing(id: 1) { ${'children { '.repeat(12)} id ${'}'.repeat(12)} } }`, 'levels deep'],
    ['nesting beyond the tokens', `{ thing(id: 1) { ${'children { '.repeat(900)} id ${'}'.repeat(900)} } }`, 'tokens'],
    ['eleven questions', `{ ${'__typename '.repeat(6)} ${'number '.repeat(5)} }`, 'at most 10 questions'],
    [
      'eleven questions through a fragment',
      `{ ...q ...q ...q ...q } fragment q on Query { a: number b: number c: number }`,
      'at most 10 questions',
    ],
    ['31 aliases', `{ thing(id: 1) { ${[...Array(31).keys()].map((n) => `a${n}: id`).join(' ')} } }`, '30 aliases'],
    ['a thousand aliases', `{ ${[...Array(1000).keys()].map((n) => `a${n}: __typename`).join(' ')} }`, 'tokens'],
    ['a fragment bomb', BOMB, 'aliases'],
    [
      'a fragment bomb without aliases',
      `{ thing(id: 1) { ...a } } ${[...'abcdefghi'].map((name, at, all) => `fragment ${name} on SecretThing { ${all[at + 1] ? `...${all[at + 1]} `.repeat(3) : 'id'} }`).join(' ')}`,
      'at most 500 fields',
    ],
    ['eleven times the same field', `{ thing(id: 1) { ${'id '.repeat(11)} } }`, 'repeat a field'],
    ['21 directives', `{ __typename ${'@include(if: true) '.repeat(21)} }`, '20 directives'],
    [
      'directives by fragments',
      `{ ${'...f @skip(if: true) '.repeat(4)} } fragment f on Query { number ${'@include(if: true) '.repeat(5)} }`,
      '20 directives',
    ],
    ['fragments in a circle', '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }', 'within itself'],
    ['type definitions', 'type A { a: Int } { __typename }', 'only operations and fragments'],
    ['subscriptions', 'subscription { thing(id: 1) { id } }', ''],
    ['@defer', '{ ... @defer { number } }', 'Unknown directive'],
  ])('%s: refused', async (_name, query, words) => {
    expect(await refusalOf(query)).toContain(words)
  })

  test('the limits themselves are allowed', async () => {
    const deep = `{ thing(id: 1) { ${'children { '.repeat(10)} id ${'}'.repeat(10)} } }`
    const aliases = `{ thing(id: 1) { ${[...Array(30).keys()].map((n) => `a${n}: id`).join(' ')} } }`
    const questions = `{ ${[...Array(10).keys()].map((n) => `a${n}: number`).join(' ')} }`
    const directives = `{ __typename ${'@include(if: true) '.repeat(1)} number ${'@skip(if: false)'} }`
    for (const query of [deep, aliases, questions, directives])
      expect((await send(JSON.stringify({ query }))).json().errors).toBeUndefined()
  })

  test('a document that was answered once is answered again from memory, and refused again', async () => {
    for (let time = 0; time < 3; time++) {
      expect((await send(JSON.stringify({ query: '{ number(n: 4) }' }))).json()).toEqual({ data: { number: 4 } })
      expect(await refusalOf('{ numbr }')).toContain('numbr')
      expect(await refusalOf('{ number')).toContain('Syntax Error')
    }
  })
})

describe('bodies that are no request', () => {
  test.each([
    ['an array of requests', '[{"query":"{ __typename }"},{"query":"{ __typename }"}]', 400],
    ['an empty array', '[]', 400],
    ['a string', '"{ __typename }"', 400],
    ['null', 'null', 400],
    ['a number', '1', 400],
    ['half a JSON', '{"query":', 400],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400],
    ['an overlong UTF-8 sequence', Buffer.from('{"query":"{ echo(text: \\"\xc0\xaf\\") }"}', 'latin1'), 400],
    ['a body of 1 MB', JSON.stringify({ query: `{ echo(text: "${'x'.repeat(1_000_000)}") }` }), 413],
    ['deep JSON', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
    ['deep JSON that is cut off', '{"a":'.repeat(50_000), 400],
    ['deep values', `{"query":"{ __typename }","variables":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400],
  ])('%s: refused with %i', async (_name, payload, status) => {
    const response = await send(payload)
    expect(response.statusCode).toBe(status)
    expect(response.json().errors[0].extensions.code).toBe('BAD_REQUEST')
  })

  test('a body of exactly 256 kB is read', async () => {
    const start = '{"query":"{ __typename }","extensions":{"x":"'
    const payload = `${start}${'x'.repeat(256 * 1024 - start.length - 3)}"}}`
    expect((await send(payload)).statusCode).toBe(200)
    expect((await send(payload.replace('"}}', 'x"}}'))).statusCode).toBe(413)
  })
})

describe('texts that are too long to be read or repeated', () => {
  const padded = (length: number) => `{ __typename } #${'x'.repeat(length - 16)}`

  test('a document of 20,000 characters is read; one more is refused, by the name of its field', async () => {
    expect((await send(JSON.stringify({ query: padded(20_000) }))).json()).toEqual({ data: { __typename: 'Query' } })
    const [error] = (await send(JSON.stringify({ query: padded(20_001) }))).json().errors
    const message = 'A document may have at most 20,000 characters; long texts belong into its variables'
    expect(error).toMatchObject({ message, extensions: { code: 'INVALID', fields: [{ path: 'query', message }] } })
  })

  test('a text of 200,000 characters passes as a variable', async () => {
    const query = 'query ($text: String!) { echo(text: $text) }'
    const variables = { text: 'x'.repeat(200_000) }
    expect((await send(JSON.stringify({ query, variables }))).json().data.echo).toBe(variables.text)
  })

  test.each([
    ['a name of no field', { query: `{ ${'x'.repeat(15_000)} }` }],
    ['a name where none may stand', { query: `{ number } ${'x'.repeat(15_000)}` }],
    ['a number that is none', { query: `{ number(n: ${'9'.repeat(15_000)}) }` }],
    ['a value of another type', { query: 'query ($n: Int) { number(n: $n) }', variables: { n: 'x'.repeat(200_000) } }],
    ['a parameter that is none', { query: '{ number }', ['x'.repeat(200_000)]: 1 }],
    [
      'a field of no input',
      { query: 'mutation ($i: SecretInput!) { save(input: $i) }', variables: { i: { ['x'.repeat(200_000)]: '\0' } } },
    ],
  ])('%s is not repeated at its length, neither in the answer nor in the log', async (_name, body) => {
    const before = endpoint.logged.length
    const answer = await send(JSON.stringify(body))
    expect(answer.json().errors).toHaveLength(1)
    expect(answer.body.length).toBeLessThan(1500)
    expect(endpoint.logged.slice(before).join('').length).toBeLessThan(3000)
  })
})

describe('values that no field can hold', () => {
  const echo = 'query ($text: String!) { echo(text: $text) }'
  const save = 'mutation ($input: SecretInput!) { save(input: $input) }'
  const problem = async (query: string, variables: string) =>
    (await send(`{"query":${JSON.stringify(query)},"variables":${variables}}`)).json().errors[0]

  test.each([
    ['NUL', echo, '{"text":"a\\u0000b"}', 'text'],
    ['a lone high surrogate', echo, '{"text":"\\ud800"}', 'text'],
    ['a lone low surrogate', echo, '{"text":"x\\udc00x"}', 'text'],
    ['NUL in an input', save, '{"input":{"hiddenName":"\\u0000"}}', 'input.hiddenName'],
    ['a surrogate in a list', save, '{"input":{"hiddenName":"x","tags":["a","\\udfff"]}}', 'input.tags.1'],
    ['__proto__', save, '{"input":{"hiddenName":"x","__proto__":{"isAdmin":true}}}', 'input'],
    ['__proto__ as a variable', echo, '{"__proto__":{"text":"x"}}', ''],
    ['a value 40 levels deep', echo, `{"text":${'['.repeat(40)}${']'.repeat(40)}}`, `text${'.0'.repeat(31)}`],
    ['1001 entries', save, `{"input":{"hiddenName":"x","tags":[${'"x",'.repeat(1000)}"x"]}}`, 'input.tags'],
  ])('%s is INVALID and names the variable', async (_name, query, variables, path) => {
    expect((await problem(query, variables)).extensions).toMatchObject({ code: 'INVALID', fields: [{ path }] })
  })

  test('`constructor`, `toString` and unknown fields are simply not known', async () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty', 'other'])
      expect((await problem(save, `{"input":{"hiddenName":"x","${name}":1}}`)).extensions.code).toBe('INVALID')
  })

  test('NUL and lone surrogates written into the question are refused as well', async () => {
    expect(await refusalOf('{ echo(text: "a\\u0000b") }')).toContain('NUL')
    expect(await refusalOf('mutation { save(input: { hiddenName: "x", tags: ["\\u0000"] }) }')).toContain('NUL')
    expect(await refusalOf('{ echo(text: "\\uD800") }')).toContain('Syntax Error')
    expect(await refusalOf('{ echo(text: "\ud800") }')).toContain('Syntax Error')
    expect(await refusalOf('{ echo(text: "\u0000") }')).toContain('NUL')
  })

  test('right-to-left, zero-width, combined and four-byte characters pass unchanged', async () => {
    const text = 'שלום \u202eabc\u202c \u200b e\u0301 🏃‍♀️ ＜ﬀ＞ \ufeff'
    expect((await send(JSON.stringify({ query: echo, variables: { text } }))).json()).toEqual({ data: { echo: text } })
  })
})

describe('the schema stays unknown', () => {
  const NAMES = /SecretThing|SecretSort|SecretInput|hiddenTitle|hiddenName|NEWEST_FIRST|OLDEST_FIRST|staffOnly/

  test.each([
    '{ __schema { types { name } } }',
    '{ a: __schema { queryType { name } } }',
    'query { ...f } fragment f on Query { __schema { types { name } } }',
    'query ($no: Boolean = false) { __typename __schema @include(if: $no) { types { name } } }',
    'mutation { __schema { types { name } } }',
  ])('%s is refused', async (query) => {
    expect(await refusalOf(query)).toBe('This endpoint does not describe its schema')
  })

  test.each(['SecretThing', 'Query', 'NoSuchType', 'String'])(
    '__type answers null for %s as for every name',
    async (name) => {
      const byText = `{ t: __type(name: "${name}") { name kind fields { name type { name } } } }`
      expect((await send(JSON.stringify({ query: byText }))).json()).toEqual({ data: { t: null } })
      const query = 'query ($name: String!) { ...f } fragment f on Query { __type(name: $name) { name } }'
      expect((await send(JSON.stringify({ query, variables: { name } }))).json()).toEqual({ data: { __type: null } })
    },
  )

  test.each([
    '{ thing }',
    '{ thin(id: 1) { id } }',
    '{ thing(id: 1) }',
    '{ thing(id: 1) { hiddenTitl } }',
    '{ thing(id: 1) { titel } }',
    '{ thing(id: 1) { id { id } } }',
    '{ thing(id: 1, sort: NEWEST) { id } }',
    '{ thing(id: 1, sort: "x") { id } }',
    '{ thing(id: 1, srt: X) { id } }',
    '{ thing { id } }',
    '{ staffOnl }',
    '{ stafOnly staf }',
    '{ number(n: "x") }',
    '{ echo }',
    'mutation { save }',
    'mutation { save(input: {}) }',
    'mutation { save(input: { hiddenNam: "x" }) }',
    'mutation { save(input: 1) }',
    'query ($sort: SecretSor) { thing(id: 1, sort: $sort) { id } }',
    'query ($s: String) { thing(id: 1, sort: $s) { id } }',
    'query ($i: String) { thing(id: $i) { id } }',
    '{ thing(id: 1) { ... on SecretThin { id } } }',
    '{ thing(id: 1) { ... on String { id } } }',
    '{ ... on Mutation { save } }',
    '{ thing(id: 1) { id @includ(if: true) } }',
    '{ thing(id: 1) { x: id x: children { id } } }',
  ])('%s discloses no name that it did not say', async (query) => {
    const response = await send(JSON.stringify({ query }))
    expect(response.json().errors).toBeDefined()
    const reported = response.body.match(NAMES) ?? []
    expect(reported.filter((name) => !query.includes(name))).toEqual([])
    expect(response.body).not.toContain('Did you mean')
  })

  test.each([
    ['mutation ($input: SecretInput!) { save(input: $input) }', { input: {} }],
    ['mutation ($input: SecretInput!) { save(input: $input) }', { input: { hiddenNam: 'x' } }],
    ['query ($sort: SecretSort) { thing(id: 1, sort: $sort) { id } }', { sort: 'NEWEST' }],
    ['query ($sort: SecretSort) { thing(id: 1, sort: $sort) { id } }', { sort: 3 }],
  ])('%s with %j discloses no name that it did not say', async (query, variables) => {
    const response = await send(JSON.stringify({ query, variables }))
    expect(response.json().errors[0].extensions.code).toBe('INVALID')
    const reported = response.body.match(/hiddenName|NEWEST_FIRST|OLDEST_FIRST/) ?? []
    expect(reported.filter((name) => !query.includes(name))).toEqual([])
    expect(response.body).not.toContain('Did you mean')
  })

  test('200 misspelt names disclose none', async () => {
    const body: string[] = []
    for (let n = 0; n < 200; n++) {
      const name = ['thing', 'staffOnly', 'missing', 'database'][n % 4] ?? ''
      const misspelt = `${name.slice(0, n % name.length)}${String.fromCharCode(97 + (n % 26))}${name.slice(n % name.length)}x`
      body.push((await send(JSON.stringify({ query: `{ ${misspelt} }` }))).body.replaceAll(misspelt, ''))
    }
    expect(body.join('')).not.toMatch(/thing|staffOnly|missing|database/)
  })
})
