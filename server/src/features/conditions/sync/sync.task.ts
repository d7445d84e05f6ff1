import { setImmediate } from 'node:timers/promises'
import { syncProblem } from '@ward/domain/conditions/condition-sync'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { alone } from '../../../platform/database/locks.ts'
import { cleanHtml } from '../../../platform/html/clean.ts'
import { GaveUp, type Job, type SiteTask } from '../../../platform/jobs/task.ts'
import type { Reach } from '../../../platform/outgoing/ask-public.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { changeOf, vanishTooMany } from './diff.ts'
import type { Entry } from './product.ts'
import { PRODUCTS } from './products.ts'
import { readInProcess } from './read-in-process.ts'
import { OrphadataRefused } from './read-orphadata.ts'
import { withSourceFiles } from './source-files.ts'
import { SYNC_CONDITIONS, settleSync, tellAll } from './sync.actions.ts'
import {
  clearChanges,
  codesBeyond,
  codesHere,
  countKnown,
  endReading,
  type FileRead,
  insertChanges,
  isPartlyLeft,
  keepVanishedOf,
  knownByCodes,
  lastSync,
  type SyncRow,
  syncById,
} from './sync.db.ts'

/**
 * Reads a file of the source and keeps what it would change. Nothing of the catalogue is touched; one that was killed is read
 * again from its start. All is written on the connection that holds the sync's lock: who has lost the one has lost the other.
 */
export const conditionsLoader = (elsewhere?: Elsewhere): SiteTask => ({
  name: SYNC_CONDITIONS,
  does: 'Reads the source of conditions and keeps the changes it proposes',
  scope: 'site',
  run: async (ctx, job) => {
    const wasAlone = await ctx.network.connection().execute((network) => {
      const there = { ...ctx, network, site: ctx.site.on(network) }
      return alone(network, { name: 'conditionsSync', of: job.id }, () => load(there, job, elsewhere))
    })
    if (!wasAlone) throw new GaveUp('Another worker is reading this source')
  },
})
export const loadConditions = conditionsLoader()

/** Tests, whose source is on this machine, say where it is and that it may be reached. */
type Elsewhere = { place: string; reach: Reach }

async function load(ctx: Ctx, { id, isLast, signal }: Job, elsewhere: Elsewhere | undefined): Promise<void> {
  const sync = await syncById(ctx.network, id)
  if (sync?.state !== 'running') return
  try {
    await readSync(ctx, sync, { elsewhere, signal })
  } catch (error) {
    const isRefused = error instanceof OrphadataRefused
    if (signal.aborted || error instanceof GaveUp || (!isRefused && !isLast)) throw error
    const problem = isRefused ? error.message : syncProblem.crashed
    const refuse = async ({ network }: TxCtx) => {
      if (await endReading(network, id, { state: 'refused', problem, readAt: ctx.now() }))
        await clearChanges(network, id)
    }
    await inTransaction(ctx, refuse, { audited: false })
    if (!isRefused) throw error
  }
  await inTransaction(ctx, tellAll, { audited: false })
}

type Reading = { elsewhere: Elsewhere | undefined; signal: AbortSignal }

async function readSync(ctx: Ctx, sync: SyncRow, { elsewhere, signal }: Reading): Promise<void> {
  const { network } = ctx
  const isNomenclature = sync.dataType === 'nomenclature'
  const nomenclature = await lastSync(network, 'nomenclature', ['applied'])
  if (!isNomenclature && !nomenclature) throw new OrphadataRefused(syncProblem.first)
  await clearChanges(network, sync.id)
  const codes: number[] = []
  const { orphadataSource, orphadataKey } = await settingsOf(ctx.site, 'orphadataSource', 'orphadataKey')
  const from = { place: orphadataSource, key: orphadataKey, ...elsewhere }
  const inUse = await lastSync(network, sync.dataType, ['applied'])
  const isWhole = inUse !== undefined && !(await isPartlyLeft(network, inUse.id))
  const isLater = isNomenclature || BigInt(inUse?.id ?? 0) > BigInt(nomenclature?.id ?? 0)
  const known = inUse && isWhole && isLater && !sync.isForced ? inUse.files : []
  const read = await withSourceFiles({ ...from, known }, PRODUCTS[sync.dataType].files, async (found) => {
    const asked = { paths: found.map(({ path }) => path), dataType: sync.dataType }
    const releases = await readInProcess(asked, async (entries) => {
      signal.throwIfAborted()
      codes.push(...entries.map(({ code }) => code))
      await keepChanges(ctx, sync, entries)
    })
    return releases.map((release, at) => ({ name: '', validators: {}, ...found[at], ...release }))
  })
  const files = (read ?? known).map(({ name, release, hash, entries, validators }) => ({
    name,
    release,
    hash,
    entries,
    validators,
  }))
  const [main, ...others] = files
  if (!main) throw new OrphadataRefused(syncProblem.empty)
  const requested = isNomenclature ? main.release : (nomenclature?.release ?? '')
  if (main.release !== requested) throw new OrphadataRefused(syncProblem.otherRelease(main.release, requested))
  for (const { name, release } of others)
    if (release !== requested) throw new OrphadataRefused(syncProblem.otherBeside(name, release, requested))
  if (isNomenclature && read) await keepVanished(ctx, sync, codes)
  if (isNomenclature && !read && inUse) await keepVanishedOf(network, { from: inUse.id, to: sync.id })
  await finish(ctx, sync, files, main)
}

async function keepChanges({ network }: Ctx, { id, dataType }: SyncRow, entries: readonly Entry[]): Promise<void> {
  const known = new Map(
    (
      await knownByCodes(
        network,
        entries.map(({ code }) => code),
      )
    ).map((row) => [row.orphaCode, row]),
  )
  const here = await codesHere(
    network,
    entries.flatMap(({ values }) =>
      LEADING.flatMap((field) => (typeof values[field] === 'number' ? values[field] : [])),
    ),
  )
  const clean: Entry[] = []
  for (const entry of entries) {
    clean.push(withCodesHere(withSummary(entry), here))
    // A definition takes a moment to be read; requests come in between.
    await setImmediate()
  }
  const changes = clean.flatMap((entry) => changeOf(dataType, entry, known.get(entry.code)) ?? [])
  if (changes.length > 0) await insertChanges(network, id, changes)
}

/** Definitions hold marks that were written twice: read once more, and then by the one list of what a text may hold. */
const withSummary = ({ code, values }: Entry): Entry => {
  if (typeof values.summary !== 'string') return { code, values }
  const { summary } = values
  return { code, values: { ...values, summary: summary === '' ? '' : cleanHtml(summary) } }
}

/** Values that name another condition by its code. */
const LEADING = ['parentCode', 'categoryCode']
/** A link to an absent condition, or to itself by now, is dropped. */
const withCodesHere = ({ code, values }: Entry, here: ReadonlyMap<number, number | null>): Entry => {
  const led = LEADING.filter((field) => typeof values[field] === 'number').map((field) => {
    const target = here.get(Number(values[field])) ?? null
    return [field, target === code ? null : target]
  })
  return { code, values: { ...values, ...Object.fromEntries(led) } }
}

async function keepVanished({ network }: Ctx, { id, isForced }: SyncRow, codes: readonly number[]): Promise<void> {
  const all = await countKnown(network)
  const gone = await codesBeyond(network, codes)
  if (!isForced && vanishTooMany(gone.length, all)) throw new OrphadataRefused(syncProblem.vanished(gone.length, all))
  await insertChanges(
    network,
    id,
    gone.map(({ orphaCode, name }) => ({
      orphaCode,
      kind: 'vanished',
      before: { shownName: name },
      after: null,
      decision: null,
    })),
  )
}

async function finish(
  ctx: Ctx,
  { id }: SyncRow,
  files: FileRead[],
  { release, hash, entries }: FileRead,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const read = { release, fileHash: hash, entries, files, readAt: ctx.now() }
    if (!(await endReading(tx.network, id, { state: 'waiting', ...read })))
      throw new GaveUp('The sync has ended meanwhile')
    const { conditionsSyncAlone } = await settingsOf(tx.site, 'conditionsSyncAlone')
    await settleSync(tx, id, conditionsSyncAlone)
  })
}
