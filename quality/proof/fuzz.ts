import { Kind, parse } from 'graphql'
import { costOf, MAX_VALUES } from '../../server/src/platform/graphql/cost.ts'
import { schema } from '../../server/src/schema.ts'
import { type Ids, type RandomDocument, randomDocument } from '../../server/test/random-documents.ts'
import type { Program } from '../bench/program.ts'
import type { Person } from './endpoint.ts'
import { inParallel } from './load.ts'
import { sum } from './proof.ts'

/** Changes that documents ask for: all but those that end sessions, by themselves or with an account, which would end the proof. */
const CHANGES = Object.keys(schema.getMutationType()?.getFields() ?? {}).filter((name) => !/^end|User/.test(name))
/** Documents that everybody's console sends are small; these are what people at their worst send at once. */
const AT_ONCE_EACH = 2

/** How a series of random documents ended: each is answered, refused, or one of the last two. */
export type Ends = {
  documents: number
  answered: number
  dear: number
  otherwise: number
  faults: number
  lost: number
}

/** The n-th random document. */
export const documentAt = (n: number, ids: Ids): RandomDocument =>
  randomDocument(schema, `abuse ${n}`, { ids, mutations: CHANGES })

/** Sends the documents from one number to another, by all these people side by side. */
export async function sendDocuments(people: readonly Person[], ids: Ids, from: number, to: number): Promise<Ends> {
  const ends: Ends = { documents: to - from, answered: 0, dear: 0, otherwise: 0, faults: 0, lost: 0 }
  const numbers = Array.from({ length: to - from }, (_, at) => from + at)
  await inParallel(numbers, people.length * AT_ONCE_EACH, async (n) => {
    const { query, variables } = documentAt(n, ids)
    const reported = await people[n % people.length]?.ask(query, variables).catch(() => null)
    if (!reported) ends.lost++
    else if (reported.status >= 500 || reported.errors.some(({ extensions }) => extensions.code === 'FAULT'))
      ends.faults++
    else if (reported.errors.length === 0) ends.answered++
    else if (reported.errors.some(({ message }) => message.includes('values at most'))) ends.dear++
    else ends.otherwise++
  })
  return ends
}

/** Of the first documents those that may give most and are answered, dearest first. */
export function dearest(ids: Ids, { among, count }: { among: number; count: number }): RandomDocument[] {
  const costed = Array.from({ length: among }, (_, n) => documentAt(n, ids)).map((document) => {
    const { definitions } = parse(document.query)
    const [operation] = definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION)
    const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
    return { document, values: operation ? costOf(schema, { operation, fragments }, document.variables).values : 0 }
  })
  return costed
    .filter(({ values }) => values <= MAX_VALUES)
    .sort((a, b) => b.values - a.values)
    .slice(0, count)
    .map(({ document }) => document)
}

/** The effect of one document on the server that answers it alone. */
export type Alone = { held: number; grownMb: number; bytes: number }

/** The time it was held, the least of several tries: other work of the machine only adds to it. Memory, the most of them. */
export async function alone(
  ward: Pick<Program, 'reset' | 'cost'>,
  person: Person,
  { query, variables }: RandomDocument,
  tries: number,
): Promise<Alone> {
  const least: Alone = { held: Number.POSITIVE_INFINITY, grownMb: 0, bytes: 0 }
  for (let time = 0; time < tries; time++) {
    await ward.reset()
    const before = await ward.cost()
    const { text } = await person.post('/api/moderation', { query, variables })
    const after = await ward.cost()
    least.held = Math.min(least.held, after.delayMax)
    least.grownMb = Math.max(least.grownMb, after.rssMb - before.rssMb)
    least.bytes = text.length
  }
  return least
}

export const together = (ends: readonly Ends[]): Ends => ({
  documents: sum(ends.map((each) => each.documents)),
  answered: sum(ends.map((each) => each.answered)),
  dear: sum(ends.map((each) => each.dear)),
  otherwise: sum(ends.map((each) => each.otherwise)),
  faults: sum(ends.map((each) => each.faults)),
  lost: sum(ends.map((each) => each.lost)),
})
