import { setImmediate } from 'node:timers/promises'
import { NETWORK_ACCOUNTS_MIN } from '@ward/domain/bursts'
import { lockInTransaction } from '../../platform/database/locks.ts'
import type { NetworkDb } from '../../platform/database/site-handle.ts'
import { readBody } from '../../platform/html/read-body.ts'
import { ALIKE_MIN, bandsOf, oldestTexts } from './group.ts'
import { comparedLinks } from './links.ts'
import {
  beginBursts,
  type Compared,
  comparedWith,
  deletePrints,
  insertPrints,
  mendBursts,
  type NewPrint,
  newIds,
  oldPrints,
  type Place,
  type TextToPrint,
  unchanged,
} from './prints.db.ts'
import { likeness, textPrint } from './text-print.ts'
import { commonLinks, firstWithLink, fromSameNetwork, joinByTrace, ownHosts } from './traces.db.ts'

/** Of stored texts that share a band with one, so many are compared. */
const COMPARED_MAX = 200

type Printed = Omit<TextToPrint, 'body' | 'name'> & { print: Uint16Array | null; links: string[] }

/**
 * Finds for some texts, in the order in which they were written, where they belong, and keeps their prints. One that was changed
 * since it was read is left to the job of that change; one that had a print leaves its burst before. Whoever joins waits for
 * one another: of two copies that come at once the second finds the first. Done again it comes out the same.
 */
export async function joinBursts(network: NetworkDb, texts: readonly TextToPrint[]): Promise<void> {
  const hosts = await ownHosts(network)
  const read: Printed[] = []
  for (const text of texts) {
    read.push(printed(text, hosts))
    await setImmediate()
  }
  await oneByOne(network, async (trx) => {
    const still = new Set((await unchanged(trx, texts)).map(nameOf))
    const printable = read.filter((text) => still.has(nameOf(text)))
    await leaveBursts(trx, printable)
    const prints = await placed(trx, printable)
    await insertPrints(trx, prints)
    for (const print of prints) await followTraces(trx, print)
  })
}

/** Takes prints away, and mends the bursts they were in. */
async function leaveBursts(network: NetworkDb, places: readonly Place[]): Promise<void> {
  const left = await deletePrints(network, places)
  if (left.length > 0) await mendBursts(network, left)
}

/** Changes bursts while nobody else does. */
const oneByOne = <Result>(network: NetworkDb, change: (trx: NetworkDb) => Promise<Result>): Promise<Result> =>
  network.transaction().execute(async (trx) => {
    await lockInTransaction(trx, { name: 'bursts' })
    return change(trx)
  })

/** Prints that are forgotten together. */
const FORGOTTEN = 1000

/** Forgets the next prints that are too old; answers whether there may be more. Their bursts go on with what is left. */
export const forgetOldPrints = (network: NetworkDb): Promise<boolean> =>
  oneByOne(network, async (trx) => {
    const old = await oldPrints(trx, FORGOTTEN)
    if (old.length > 0) await leaveBursts(trx, old)
    return old.length === FORGOTTEN
  })

const nameOf = ({ siteId, contentId }: Place) => `${siteId}:${contentId}`

function printed({ body, name, ...text }: TextToPrint, hosts: ReadonlySet<string>): Printed {
  const read = readBody(body)
  const words = name === null ? read.text : `${name}\n${read.text}`
  return { ...text, print: textPrint(words), links: comparedLinks(read.links, hosts) }
}

/** What texts say decides first: each goes to the text it is most alike to, stored or among these. */
async function placed(network: NetworkDb, texts: readonly Printed[]): Promise<NewPrint[]> {
  const ids = await newIds(network, texts.length)
  const bands = texts.map(({ print }) => (print ? [...bandsOf(print)] : null))
  const stored = Map.groupBy(
    await comparedWith(
      network,
      bands.map((each) => each ?? []),
      COMPARED_MAX,
    ),
    ({ at }) => at,
  )
  const among = oldestTexts(texts.map(({ print }) => print ?? NO_PRINT))
  const made: NewPrint[] = []
  const began: Compared[] = []
  for (const [at, text] of texts.entries()) {
    const alone = { ...text, bands: bands[at] ?? null, id: ids[at] ?? '', isCompared: true, burstId: null }
    made.push({ ...alone, reasons: [], likeness: null })
    if (!text.print) continue
    const inStore = nearestStored(text.print, stored.get(at) ?? [])
    const here = among.nearest(text.print)
    if (inStore && inStore.alike >= (here?.alike ?? 0)) {
      if (inStore.text.burstId === null) began.push(inStore.text)
      made[at] = copyOf(alone, inStore.text, inStore.alike)
    } else if (here) {
      const first = made[here.at] as NewPrint
      first.burstId = first.id
      made[at] = copyOf(alone, first, here.alike)
    } else among.add(at)
    await setImmediate()
  }
  if (began.length > 0) await beginBursts(network, began)
  return made
}

const NO_PRINT = new Uint16Array()

type First = { id: string; burstId: string | null; links: readonly string[] }

function copyOf(text: Omit<NewPrint, 'reasons' | 'likeness'>, first: First, alike: number): NewPrint {
  const isSameLink = text.links.some((link) => first.links.includes(link))
  return {
    ...text,
    isCompared: false,
    burstId: first.burstId ?? first.id,
    reasons: isSameLink ? ['text', 'link'] : ['text'],
    likeness: alike,
  }
}

function nearestStored(print: Uint16Array, stored: readonly Compared[]) {
  let nearest: { text: Compared; alike: number } | null = null
  for (const text of stored) {
    const alike = likeness(print, printIn(text.print))
    if (alike >= ALIKE_MIN && (!nearest || alike > nearest.alike)) nearest = { text, alike }
  }
  return nearest
}

/** The bytes are copied: those of a row may begin anywhere. */
const printIn = (stored: Buffer): Uint16Array => new Uint16Array(new Uint8Array(stored).buffer)

/** A text that is no copy may belong to others by where it leads, and new accounts of one network by that. */
async function followTraces(network: NetworkDb, text: NewPrint): Promise<void> {
  if (text.burstId === null && text.links.length > 0) {
    const common = await commonLinks(network, text.links)
    const links = text.links.filter((link) => !common.includes(link))
    const first = links.length > 0 ? await firstWithLink(network, { ...text, links }) : undefined
    if (first) await joinThose(network, [text], first, 'link')
  }
  if (!text.byNewAccount) return
  const near = await fromSameNetwork(network, text)
  if (new Set(near.map(({ author }) => author)).size < NETWORK_ACCOUNTS_MIN) return
  const alone = near.filter(({ burstId }) => burstId === null)
  const first = mostOf(near.filter(({ burstId }) => burstId !== null)) ?? alone.shift()
  if (first && alone.length > 0) await joinThose(network, alone, first, 'network')
}

async function joinThose(
  network: NetworkDb,
  texts: readonly Place[],
  first: Place & Omit<First, 'links'>,
  reason: 'link' | 'network',
) {
  if (first.burstId === null) await beginBursts(network, [first])
  await joinByTrace(network, texts, first.burstId ?? first.id, reason)
}

/** A text of the burst that most of these are in. */
function mostOf<Text extends { burstId: string | null }>(texts: readonly Text[]): Text | undefined {
  const bursts = [...Map.groupBy(texts, ({ burstId }) => burstId).values()]
  return bursts.toSorted((a, b) => b.length - a.length)[0]?.[0]
}
