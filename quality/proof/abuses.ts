import type { Ids, RandomDocument } from '../../server/test/random-documents.ts'

/** A request that asks too much, as the body that is sent. */
export type Abuse = { kind: string; body: string }

const LIST = 'contentFlagStream(limit: 50) { contentFlags { id } }'
const times = (n: number, write: (at: number) => string, between = ' ') =>
  Array.from({ length: n }, (_, at) => write(at)).join(between)
const asked = (query: string, variables?: unknown) => JSON.stringify({ query, variables })

/** Queries that the limits let through: nearly the most that one request may ask for. */
const DEAREST = `{ ${times(
  10,
  (at) => `a${at}: contentFlagStream(limit: 50, offset: ${at * 50}) { pageInfo { totalCount } contentFlags {
    id preview uri author { username openFlagsCount removedCount postsCount } comment { body post { title commentCount } }
    thread { name } automod { spam { prob } } contentFlagEvents(limit: 4) { body user { username } }
    reports(limit: 3) { reason user { username } } } }`,
)} }`

const PERSON = 'id username slug roleId status bio insertedAt openFlagsCount postsCount removedCount'

/** Questions at the edge of what is allowed that lead to very much, by the flags of a big post and a big thread. */
export const worstAnswers = ({ id: [comment, reply, thread] }: Ids): RandomDocument[] =>
  [
    DEAREST,
    `{ contentFlag(id: "${comment}") { comment { post { body comments(limit: 500) { id body user { ${PERSON} } comments(limit: 5) { id user { username } } } } } } }`,
    `{ contentFlag(id: "${comment}") { comment { post { comments(limit: 50) { id comments(limit: 35) { id body user { id username bio } } } } } } }`,
    `{ contentFlag(id: "${reply}") { reply { thread { replies(limit: 500) { id insertedAt user { ${PERSON} } replies(limit: 8) { id user { id } } } } } } }`,
    `{ contentFlag(id: "${thread}") { thread { replies(limit: 60) { id replies(limit: 60) { id user { id username } } } } } }`,
    `{ ${times(3, (at) => `u${at}: users(limit: 500, offset: ${at}) { users { ${PERSON} avatar { thumb full } } }`)} }`,
    `{ ${times(8, (at) => `a${at}: contentFlag(id: "${comment}") { comment { post { comments(limit: 500) { id insertedAt isDeleted } } } }`)} }`,
  ].map((query) => ({ query, variables: {} }))

const bomb = (levels: number, width: number) =>
  `{ ...f0 } ${times(levels, (at) => `fragment f${at} on Query { ${at + 1 < levels ? times(width, () => `...f${at + 1}`) : LIST} }`)}`
const nested = (levels: number) => `${'comments { '.repeat(levels)}id${' }'.repeat(levels)}`

/** One body of each kind, from the classes that are known to bring servers of this kind down. */
export const abuses = (): Abuse[] => [
  { kind: 'the most that is allowed', body: asked(DEAREST) },
  { kind: '30 aliases of a list', body: asked(`{ ${times(30, (at) => `a${at}: ${LIST}`)} }`) },
  { kind: '3,000 aliases', body: asked(`{ ${times(3000, (at) => `a${at}: __typename`)} }`) },
  { kind: '1,000 aliases', body: asked(`{ ${times(1000, (at) => `a${at}: __typename`)} }`) },
  {
    kind: 'aliases inside a list',
    body: asked(`{ contentFlagStream(limit: 50) { contentFlags { ${times(200, (at) => `a${at}: preview`)} } } }`),
  },
  {
    kind: 'twelve levels',
    body: asked(`{ contentFlagStream(limit: 50) { contentFlags { comment { ${nested(8)} } } } }`),
  },
  { kind: '5,000 levels', body: asked(`{ contentFlagStream { contentFlags { comment { ${nested(5000)} } } } }`) },
  { kind: '1,000 levels', body: asked(`{ contentFlagStream { contentFlags { comment { ${nested(1000)} } } } }`) },
  {
    kind: 'fragments in a circle',
    body: asked(`{ ...a } fragment a on Query { ...b ${LIST} } fragment b on Query { ...a }`),
  },
  {
    kind: 'a long circle of fragments',
    body: asked(`{ ...f0 } ${times(150, (at) => `fragment f${at} on Query { ...f${(at + 1) % 150} }`)}`),
  },
  { kind: 'a fragment bomb', body: asked(bomb(20, 3)) },
  { kind: 'a wide fragment bomb', body: asked(bomb(6, 40)) },
  { kind: 'inline fragments', body: asked(`{ ${'... on Query { '.repeat(300)} ${LIST} ${'}'.repeat(300)} }`) },
  { kind: 'the same field 1,800 times', body: asked(`{ ${times(1800, () => '__typename')} }`) },
  {
    kind: 'fields that overlap by fragments',
    body: asked(
      `{ ${times(90, (at) => `...f${at}`)} } ${times(90, (at) => `fragment f${at} on Query { x: ${LIST} }`)}`,
    ),
  },
  { kind: 'directives', body: asked(`{ __typename ${times(900, () => '@include(if: true)')} }`) },
  { kind: 'a batch of 1,000', body: `[${times(1000, () => asked('{ __typename }'), ',')}]` },
  { kind: '500 operations in one document', body: asked(times(500, (at) => `query q${at} { __typename }`)) },
  { kind: 'a document of 250 kB', body: asked(`{ __typename } #${'x'.repeat(250_000)}`) },
  { kind: 'one name of 250 kB', body: asked(`{ ${'x'.repeat(250_000)} }`) },
  { kind: 'a text of 250 kB', body: asked(`{ users(userSearchTerm: "${'%_'.repeat(120_000)}") { total } }`) },
  {
    kind: 'a variable of 250 kB',
    body: asked('query ($term: String!) { users(userSearchTerm: $term) { total } }', { term: '%_'.repeat(120_000) }),
  },
  { kind: 'a body of 1 MB', body: asked(`{ __typename } #${'x'.repeat(1_000_000)}`) },
  {
    kind: 'JSON 50,000 levels deep',
    body: `{"query":"{ __typename }","variables":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  },
  {
    kind: 'a list of 40,000 ids',
    body: asked('query ($ids: [ID!]!) { contentFlagStream(assignedToUserIds: $ids) { pageInfo { totalCount } } }', {
      ids: Array.from({ length: 40_000 }, (_, at) => String(at)),
    }),
  },
  {
    kind: '50 ids and the last page',
    body: asked(
      `{ contentFlagStream(limit: 50, offset: 100000000, assignedToUserIds: [${times(50, (at) => `"${at}"`, ',')}]) { pageInfo { totalCount } } }`,
    ),
  },
  {
    kind: 'numbers without end',
    body: asked(`{ contentFlagStream(limit: 1e999, offset: ${'9'.repeat(10_000)}) { pageInfo { totalCount } } }`),
  },
  { kind: 'introspection', body: asked('{ __schema { types { fields { type { fields { type { name } } } } } } }') },
  {
    kind: 'a search that matches nothing, by signs',
    body: asked(
      `{ users(userSearchTerm: "${'a%'.repeat(40)}") { total } awards(search: "${'_'.repeat(150)}") { total } }`,
    ),
  },
]
