import { setImmediate } from 'node:timers/promises'
import { NETWORK_ACCOUNTS_MIN } from '@ward/domain/flags/bursts/bursts'
import { lockInTransaction } from '../../../platform/database/locks.ts'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { readBody } from '../../../platform/html/read-body.ts'
import { bandsOf, type ComparedTexts, comparedTexts } from './group.ts'
import { comparedLinks } from './links.ts'
import {
  allCompared,
  beginBursts,
  type Compared,
  clock,
  comparedSince,
  comparedWith,
  currentPrints,
  deletePrints,
  insertPrints,
  mendBursts,
  type NewPrint,
  newIds,
  oldPrints,
  type Place,
  type TextToPrint,
  withoutPrint,
} from './prints.db.ts'
import { type TextPrint, textPrint } from './text-print.ts'
import { commonLinks, type Found, firstWithLink, fromSameNetwork, joinByTrace, ownHosts } from './traces.db.ts'

type Printed = Omit<TextToPrint, 'body' | 'name'> & { print: TextPrint | null; links: string[] }

type KnownTexts = ComparedTexts<Compared>
/** Gives the stored texts that some might be alike to; asked under the lock. */
export type Recall = (trx: NetworkDb, texts: readonly Printed[]) => Promise<KnownTexts>

/**
 * Finds for some texts, in the order in which they were written, where they belong, and keeps their prints. One that was changed
 * since it was read is left to the job of that change; one that had a print leaves its burst before. Joins wait for one
 * another: of two copies that come at once the second finds the first. Done again it comes out the same.
 */
export async function joinBursts(
  network: NetworkDb,
  texts: readonly TextToPrint[],
  recall: Recall = recallFew,
): Promise<void> {
  const hosts = await ownHosts(network)
  const read: Printed[] = []
  for (const text of texts) {
    read.push(printed(text, hosts))
    await setImmediate()
  }
  await oneByOne(network, async (trx) => {
    const still = new Set((await withoutPrint(trx, texts)).map(nameOf))
    const printable = read.filter((text) => still.has(nameOf(text)))
    if (printable.length === 0) return
    await leaveBursts(trx, printable)
    const prints = await placed(trx, printable, await recall(trx, printable))
    await insertPrints(trx, prints)
    for (const print of prints) if (mayFollow(print)) await followTraces(trx, print)
  })
}

/** For few texts: those that share a band with one of them. */
async function recallFew(trx: NetworkDb, texts: readonly Printed[]): Promise<KnownTexts> {
  const known: KnownTexts = comparedTexts()
  const bands = texts.flatMap(({ print }) => (print ? [...bandsOf(print)] : []))
  if (bands.length > 0) for (const text of await comparedWith(trx, bands)) known.add(text, text.bands)
  return known
}

/** Texts that are read together to be kept in memory. */
const READ_TOGETHER = 2000

/** For very many: all there are, kept in memory from one round to the next, with those that joined meanwhile. */
export async function recallAll(network: NetworkDb): Promise<Recall> {
  const known: KnownTexts = comparedTexts()
  const ids = new Set<string>()
  const noted: KnownTexts = {
    ...known,
    add(text, bands) {
      ids.add(text.id)
      return known.add(text, bands)
    },
  }
  let until = await clock(network)
  for (let last: Place | null = null; ; ) {
    const part: Awaited<ReturnType<typeof allCompared>> = await allCompared(network, last, READ_TOGETHER)
    for (const text of part) noted.add(text, text.bands)
    last = part.at(-1) ?? null
    if (!last) break
  }
  return async (trx) => {
    const from = until
    until = await clock(trx)
    for (const text of await comparedSince(trx, from)) if (!ids.has(text.id)) noted.add(text, text.bands)
    return noted
  }
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

/**
 * The words of texts decide first: each goes to the text it is most alike to, stored or among these. `known` holds the stored
 * ones that might be; texts that stand alone are added to it.
 */
async function placed(network: NetworkDb, texts: readonly Printed[], known: KnownTexts): Promise<NewPrint[]> {
  const ids = await newIds(network, texts.length)
  const found: { made: NewPrint; first: Compared | null }[] = []
  for (const [at, { print, ...text }] of texts.entries()) {
    const bands = print && [...bandsOf(print)]
    const alone = { ...text, print, bands, id: ids[at] ?? '', isCompared: true, burstId: null }
    const made: NewPrint = { ...alone, reasons: [], likeness: null }
    const near = print && bands && known.nearest(print, bands)
    if (print && near) found.push({ made: copyOf(made, near.text, near.alike), first: near.text })
    else found.push({ made, first: null })
    if (print && !near) made.bands = known.add({ ...alone, print }, bands ?? [])
    await setImmediate()
  }
  const firsts = found.flatMap(({ first }) => first ?? [])
  const current = await currentPrints(network, firsts)
  const made = new Map(found.map((each) => [each.made.id, each.made]))
  const began: Place[] = []
  for (const { made: copy, first } of found) {
    if (!first) continue
    const now = current.get(first.id) ?? made.get(first.id)
    if (!now) {
      // It was changed since it was read: the copy stands alone until somebody copies it.
      Object.assign(copy, { isCompared: true, burstId: null, reasons: [], likeness: null })
      continue
    }
    if (now.burstId === null) {
      if (current.has(first.id)) began.push(now)
      now.burstId = now.id
    }
    copy.burstId = now.burstId
  }
  if (began.length > 0) await beginBursts(network, began)
  return found.map((each) => each.made)
}

function copyOf(text: NewPrint, first: Compared, alike: number): NewPrint {
  const isSameLink = text.links.some((link) => first.links.includes(link))
  return { ...text, isCompared: false, reasons: isSameLink ? ['text', 'link'] : ['text'], likeness: alike }
}

/** Whether a text has something else by which it may belong to others. */
const mayFollow = ({ byNewAccount, links, burstId }: NewPrint) => byNewAccount || (links.length > 0 && burstId === null)

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

async function joinThose(network: NetworkDb, texts: readonly Place[], first: Found, reason: 'link' | 'network') {
  if (first.burstId === null) await beginBursts(network, [first])
  await joinByTrace(network, texts, first.burstId ?? first.id, reason)
}

/** A text of the burst that most of these are in. */
function mostOf<Text extends { burstId: string | null }>(texts: readonly Text[]): Text | undefined {
  const bursts = [...Map.groupBy(texts, ({ burstId }) => burstId).values()]
  return bursts.toSorted((a, b) => b.length - a.length)[0]?.[0]
}
