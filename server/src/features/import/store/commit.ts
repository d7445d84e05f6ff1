import type pg from 'pg'
import { audit } from '../../../platform/audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { announceFlagNews } from '../../flags/flag/flag-news.actions.ts'
import { insertRefusals, moveImport } from '../import.db.ts'
import { parts, type RowPlace, sum, tick } from '../tally.ts'
import { storeAuthAccounts } from './auth-accounts.db.ts'
import type { Item } from './batch.ts'
import { countsOf, type Reading, refusedAndWaiting } from './batch-report.ts'
import type { Fault } from './incoming.ts'
import type { KnownIds } from './known-ids.ts'
import { namesOf } from './names.ts'
import { wantPicturesOf } from './pictures.ts'
import { storeReports } from './reports.db.ts'
import { type Stored, storePosts, storeTags, storeUsers, type Target } from './rows.db.ts'
import { endWaiting, insertWaiting } from './run.db.ts'
import { copyOf, type Stage } from './staged-row.ts'
import { copyToStage } from './stages.db.ts'
import { storeTexts } from './texts.ts'

/** The result of one transaction. */
export type Done = {
  imported: Record<string, number>
  known: Record<string, number>
  waiting: number
  /** Whether anything was brought in, or refused or noted for the first time. */
  isNew: boolean
  /** To be called once it is committed. */
  remember: () => void
}

type Input = {
  place: Target
  items: readonly Item[]
  reading: Reading
  counts: Record<string, number>
  address: string | null
  /** The import was at its end before: a batch that brings nothing leaves no trace. */
  isEnded: boolean
  /** The memory of earlier batches. */
  ids: KnownIds
}

const STORES: Record<Stage, (network: TxCtx['network'], place: Target, level: number) => Promise<Stored[]>> = {
  users: storeUsers,
  auth_accounts: storeAuthAccounts,
  tags: storeTags,
  posts: storePosts,
  reports: storeReports,
}

/** Stores a batch in the open transaction: its rows, what is refused and why, what waits, and how far the file is read. */
export async function commitBatch(tx: TxCtx, client: pg.ClientBase, input: Input): Promise<Done> {
  const { place, items, reading, counts, ids } = input
  const { importId } = place
  const { stored: all, renamed, remember } = await store(tx, client, { place, items, ids })
  const { imported, known } = countsOf(items, all)
  const { refused, waiting } = refusedAndWaiting(items, { stored: all, renamed }, reading)
  let newRefusals = 0
  for (const part of parts(refused)) newRefusals += await insertRefusals(tx.site, importId, part)
  if (reading === 'first') for (const part of parts(waiting)) await insertWaiting(tx.site, importId, part)
  else {
    const still = new Set(waiting.map(({ line }) => line))
    const settled = items.map(({ line }) => line).filter((line) => !still.has(line))
    await endWaiting(tx.network, place.siteId, importId, settled)
  }
  const sums = { ...counts }
  for (const [name, n] of Object.entries(imported)) tick(sums, name, n)
  const position = reading === 'first' ? (items.at(-1)?.position ?? 0) : 0
  const isNew = newRefusals > 0 || sum(imported) > 0
  if (isNew || !input.isEnded)
    await moveImport(tx.site, importId, { position, source: place.source, address: input.address, counts: sums })
  await announceFlagNews(tx, all)
  await wantPicturesOf(tx, items, all)
  if (isNew) await audit(tx, { action: 'importRows', subjectType: 'import', subjectId: importId })
  return { imported, known, waiting: waiting.length, isNew, remember }
}

/** Users before what they write, posts and threads before their answers, reports last. */
const ORDER = ['users', 'auth_accounts', 'tags', 'posts', 'content', 'reports'] as const

async function store(
  tx: TxCtx,
  client: pg.ClientBase,
  { place, items, ids }: Pick<Input, 'place' | 'items' | 'ids'>,
): Promise<{ stored: Stored[]; renamed: ReadonlyMap<number, Fault>; remember: () => void }> {
  const all: Stored[] = []
  const renamed = new Map<number, Fault>()
  let remember = () => {}
  for (const stage of ORDER) {
    if (stage === 'content') {
      const lines = items.flatMap((item) =>
        'staged' in item && item.staged.stage === 'content' ? [{ ...placeOf(item), text: item.staged.text }] : [],
      )
      if (lines.length === 0) continue
      const texts = await storeTexts(tx, client, { of: place, lines, known: ids })
      all.push(...texts.stored)
      remember = texts.remember
      continue
    }
    const rows = items.flatMap((item) =>
      'staged' in item && item.staged.stage === stage ? [{ ...item, staged: item.staged }] : [],
    )
    if (rows.length === 0) continue
    const names = await namesOf(tx.network, place.siteId, stage, rows)
    for (const [position, { note }] of names) if (note) renamed.set(position, note)
    const lines = rows.map((row) => copyOf(row.staged, row, names.get(row.position)?.cells))
    await copyToStage(client, stage, lines)
    const levels = rows.reduce((most, { level }) => Math.max(most, level), 0)
    for (let level = 0; level <= levels; level++) all.push(...(await STORES[stage](tx.network, place, level)))
  }
  return { stored: all, renamed, remember }
}

const placeOf = ({ position, line }: RowPlace): RowPlace => ({ position, line })
