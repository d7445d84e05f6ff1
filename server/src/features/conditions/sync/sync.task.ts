import { syncProblem } from '@ward/domain/conditions/condition-sync'
import { CONDITION_TOPIC } from '@ward/domain/conditions/conditions'
import type { Ctx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { cleanHtml } from '../../../platform/html/clean.ts'
import type { SiteTask } from '../../../platform/jobs/task.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { changeOf, vanishTooMany } from './diff.ts'
import { type Entry, PRODUCTS } from './products.ts'
import { readInProcess } from './read-in-process.ts'
import { OrphadataRefused, type Release } from './read-orphadata.ts'
import { withSourceFile } from './source-file.ts'
import { SYNC_CONDITIONS, settleSync } from './sync.actions.ts'
import {
  clearChanges,
  codesBeyond,
  countKnown,
  insertChanges,
  knownByCodes,
  lastSync,
  type SyncRow,
  syncById,
  updateSync,
} from './sync.db.ts'

/**
 * Reads a file of the source and keeps what it would change. Nothing of the catalogue is touched; one that was killed is read
 * again from its start.
 */
export const loadConditions: SiteTask = {
  name: SYNC_CONDITIONS,
  does: 'Reads what the source of conditions has, and keeps what that would change',
  scope: 'site',
  run: async (ctx, { id, isLast }) => {
    const sync = await syncById(ctx.network, id)
    if (sync?.state !== 'running') return
    try {
      await readSync(ctx, sync)
    } catch (error) {
      const isRefused = error instanceof OrphadataRefused
      if (!isRefused && !isLast) throw error
      const problem = isRefused ? error.message : syncProblem.crashed
      await clearChanges(ctx.network, id)
      await updateSync(ctx.network, id, { state: 'refused', problem, readAt: ctx.now() })
      if (!isRefused) throw error
    }
    await inTransaction(ctx, (tx) => announce(tx, CONDITION_TOPIC, '0'), { audited: false })
  },
}

async function readSync(ctx: Ctx, sync: SyncRow): Promise<void> {
  const { network } = ctx
  const nomenclature = await lastSync(network, 'nomenclature', ['applied'])
  if (sync.dataType !== 'nomenclature' && !nomenclature) throw new OrphadataRefused(syncProblem.first)
  await clearChanges(network, sync.id)
  const codes: number[] = []
  const { orphadataSource } = await settingsOf(ctx.site, 'orphadataSource')
  const said = await withSourceFile(orphadataSource, PRODUCTS[sync.dataType].file, (path) =>
    readInProcess({ path, dataType: sync.dataType }, async (entries) => {
      codes.push(...entries.map(({ code }) => code))
      await keepChanges(ctx, sync, entries)
    }),
  )
  if (sync.dataType !== 'nomenclature' && said.release !== nomenclature?.release)
    throw new OrphadataRefused(syncProblem.otherRelease(said.release, nomenclature?.release ?? ''))
  if (sync.dataType === 'nomenclature') await keepVanished(ctx, sync, codes)
  await finish(ctx, sync, said)
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
  const clean = entries.map((entry) => (typeof entry.values.summary === 'string' ? withSummary(entry) : entry))
  const changes = clean.flatMap((entry) => changeOf(dataType, entry, known.get(entry.code)) ?? [])
  if (changes.length > 0) await insertChanges(network, id, changes)
}

/** Definitions hold marks that were written twice: read once more, and then by the one list of what a text may hold. */
const withSummary = ({ code, values }: Entry): Entry => {
  const summary = String(values.summary)
  return { code, values: { ...values, summary: summary === '' ? '' : cleanHtml(summary) } }
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

async function finish(ctx: Ctx, { id }: SyncRow, { release, hash, entries }: Release): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await updateSync(tx.network, id, { state: 'waiting', release, fileHash: hash, entries, readAt: ctx.now() })
    const { conditionsSyncAlone } = await settingsOf(ctx.site, 'conditionsSyncAlone')
    await settleSync(tx, id, conditionsSyncAlone)
  })
}
