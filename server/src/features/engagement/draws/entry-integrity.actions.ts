import { ENGAGEMENT_TOPIC } from '@ward/domain/engagement/engagements'
import {
  DRAWN_ALREADY,
  type EntriesAside,
  type EntryGroupKind,
  isDoubtfulEntries,
} from '@ward/domain/engagement/entry-integrity'
import { GROUPS_MAX, hourKey } from '@ward/domain/engagement/integrity'
import { conflict, notFound, orNotFound } from '@ward/domain/kernel/refusal'
import { auditSave } from '../../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { drawStateOf } from '../kinds/draw-state.db.ts'
import { demandMayChange } from '../kinds/engagement.actions.ts'
import { engagementOf, lockEngagement } from '../kinds/engagement.db.ts'
import { entriesInAll, entryGroupWholeUntil, entryHosts, entryHours, setEntryGroupAside } from './entry-integrity.db.ts'

export type EntryGroup = {
  kind: EntryGroupKind
  key: string
  entries: number
  setAside: number
  isDoubtful: boolean
}
export type EntryIntegrity = { entries: number; setAside: number; groups: EntryGroup[] }

/** How the entries of a giveaway came: groups to look at, and those of which some are set aside. @throws NOT_FOUND */
export async function entryIntegrity({ site }: Ctx, id: string): Promise<EntryIntegrity> {
  orNotFound(await engagementOf(site, { id, type: 'giveaway' }))
  const [whole, hours, hosts] = await Promise.all([entriesInAll(site, id), entryHours(site, id), entryHosts(site, id)])
  const byEntries = hours
    .map(({ begins, ...row }) => ({ ...row, kind: 'hour' as const, key: hourKey(begins) }))
    .toSorted((a, b) => b.entries - a.entries)
  const usualHour = byEntries[Math.floor(byEntries.length / 2)]?.entries ?? 0
  const groupFacts = (group: Omit<EntryGroup, 'isDoubtful'>) => ({
    ...group,
    isDoubtful: isDoubtfulEntries(group, { usualHour }),
  })
  const shown = (groups: readonly Omit<EntryGroup, 'isDoubtful'>[]) =>
    groups
      .map(groupFacts)
      .filter((group) => group.isDoubtful || group.setAside > 0)
      .slice(0, GROUPS_MAX)
  return {
    ...whole,
    groups: [...shown(byEntries), ...shown(hosts.map((row) => ({ ...row, kind: 'domain' as const })))],
  }
}

export type EntriesAsideResult = { changed: number; before: number; after: number; undoUntil: Date | null }

/**
 * Takes a group of entries out of the draw or back into it; they are kept in either case.
 *
 * @throws NOT_FOUND, FORBIDDEN a global giveaway to others than Super Admins and Community Tech, CONFLICT once it was drawn
 */
export async function setEntriesAside(ctx: TxCtx, { id, ...group }: EntriesAside): Promise<EntriesAsideResult> {
  const engagement = orNotFound(await lockEngagement(ctx.site, id))
  if (engagement.type !== 'giveaway') throw notFound()
  demandMayChange(ctx, engagement)
  if ((await drawStateOf(ctx.site, id))?.drawnAt) throw conflict(DRAWN_ALREADY)
  const { entries, setAside } = await entriesInAll(ctx.site, id)
  const before = entries - setAside
  const undoUntil = await entryGroupWholeUntil(ctx.site, id, group)
  const changed = await setEntryGroupAside(ctx.site, id, group)
  const effects = { [group.setAside ? 'entries_set_aside' : 'entries_back']: changed }
  const fields = changed > 0 ? ['setAside'] : []
  await auditSave(ctx, { action: 'setEntriesAside', subjectType: 'engagement', subjectId: id, fields, effects })
  await announce(ctx, ENGAGEMENT_TOPIC, id)
  return { changed, before, after: group.setAside ? before - changed : before + changed, undoUntil }
}
