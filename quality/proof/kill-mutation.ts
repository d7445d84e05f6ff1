import pg from 'pg'
import { type Actor, type Ground, startTestApp } from '../../server/test/app.ts'
import { leastOf, withoutVersion } from '../../server/test/documents.ts'
import { allExamples, type Given } from '../../server/test/examples.ts'
import { type Moment, type Point, type Sent, sendUnder } from './broken-change.ts'

/** A mutation that can be made in any copy of the database its example was made in. */
export type Mutation = { name: string; given: Given; actor: Actor; sites: { one: number; two: number } }
/** Where it is made, and with which files. */
export type Place = { url: string; folder: string }
type Fate = Point & { happens(client: pg.Client): void }

/** A viewer with all rights. */
const ROLE = 5

export const groundOf = ({ url, folder }: Place, sites?: Ground['sites']): Ground => ({
  url,
  ownerUrl: `${url}#other`,
  folder,
  sites,
})

/** Every mutation of the product with everything it is about, made in this database by the examples of the contract tests. */
export async function everyMutation(place: Place): Promise<Mutation[]> {
  const t = await startTestApp({ ground: groundOf(place) })
  try {
    const { mutations } = await allExamples()
    const sites = { one: t.sites.one.siteId, two: t.sites.two.siteId }
    const all: Mutation[] = []
    for (const [name, { inputs }] of Object.entries(mutations))
      for (const [at, make] of inputs.entries()) {
        const actor = await t.signIn(ROLE)
        // Other examples change the same row meanwhile; a version that may be left out would be stale.
        const given = withoutVersion(name, await make(t, actor))
        all.push({ name: inputs.length > 1 ? `${name} ${at + 1}` : name, given, actor, sites })
      }
    return all
  } finally {
    await t.stop()
  }
}

/** Makes a mutation, whole or until fate happens at a statement; how many statements there were until its commit. @throws when it is refused */
export async function mutate(place: Place, { name, given, actor, sites }: Mutation, fate?: Fate): Promise<Sent> {
  const t = await startTestApp({ ground: groundOf(place, sites) })
  const watched = watch(fate)
  try {
    const [mutation = ''] = name.split(' ')
    // The audit row of private fields in the answer is written after the change, so it is not broken here.
    const { refusal } = await t.mutate(actor, mutation, given, leastOf('mutation', mutation))
    if (refusal && !fate) throw new Error(`${name} was refused: ${refusal.message}`)
    return { statements: watched.untilCommit() }
  } finally {
    watched.end()
    await t.stop()
  }
}

/** Counts what transactions of this process send, begin and commit among it, and lets fate happen at its statement. */
function watch(fate: Fate | undefined) {
  let sent = 0
  let committed = 0
  const begun = new Set<pg.Client>()
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const text = textOf(args[0])
    if (text === 'begin') begun.add(this)
    if (!begun.has(this)) return send.apply(this, args)
    const moment: Moment | undefined = ++sent === fate?.at ? fate.moment : undefined
    if (text === 'commit' || text === 'rollback') begun.delete(this)
    if (text === 'commit') committed = sent
    return sendUnder(
      moment,
      () => fate?.happens(this),
      () => send.apply(this, args),
    )
  } as typeof pg.Client.prototype.query
  return { untilCommit: () => committed, end: () => Object.assign(pg.Client.prototype, { query: send }) }
}

const textOf = (query: unknown) => (typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text)
