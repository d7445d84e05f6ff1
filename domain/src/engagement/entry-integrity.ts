import { z } from 'zod'
import { counted } from '../kernel/counted.ts'
import { Id } from '../kernel/ids.ts'
import { FEW_VOTES, HOUR_UNKNOWN, isHour, TIMES_USUAL, Until, wereThenAre } from './integrity.ts'

/**
 * Properties by which entries are grouped: the hour, or the host of the addresses that were left. Networks of entries are
 * not kept.
 */
export const EntryGroupKind = z.enum(['hour', 'domain'])
export type EntryGroupKind = z.output<typeof EntryGroupKind>

export const EntriesAside = z
  .object({
    id: Id,
    kind: EntryGroupKind,
    key: z.string().min(1, 'Please name the hour or the host').max(255),
    setAside: z.boolean().describe('Out of the draw, or back into it.'),
    until: Until,
  })
  .refine(({ kind, key }) => kind !== 'hour' || isHour(key), { path: ['key'], error: HOUR_UNKNOWN })
export type EntriesAside = z.output<typeof EntriesAside>

/** Hosts where everybody gets an address: many entries from there say nothing. */
const EVERYBODYS = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com aol.com gmx.com gmx.de gmx.net web.de t-online.de proton.me protonmail.com mail.com comcast.net'.split(
    ' ',
  ),
)

type EntryGroup = { kind: EntryGroupKind; key: string; entries: number }

/** Whether a group of entries is worth a look: never by itself a reason to set them aside. */
export function isDoubtfulEntries({ kind, key, entries }: EntryGroup, { usualHour }: { usualHour: number }): boolean {
  if (entries < FEW_VOTES) return false
  return kind === 'domain' ? !EVERYBODYS.has(key) : entries >= TIMES_USUAL * Math.max(1, usualHour)
}

export const ENTRY_INTEGRITY_TITLE = 'Entry integrity'
export const ENTRY_GROUP_LABELS: Record<EntryGroupKind, string> = {
  hour: 'Many entries in one hour',
  domain: 'Many addresses at one host',
}
export const ENTRIES_ASIDE_NOTE = 'Excluded entries are kept but can’t win.'
/** Refusal once the winners are known. */
export const DRAWN_ALREADY = 'The winners have been drawn, so its entries can’t change'
export const entriesExcludedMessage = (changed: number, { before, after }: { before: number; after: number }): string =>
  `${counted(changed, 'entry', 'entries')} changed: ${wereThenAre(before, after, 'in the draw')}`
