import { z } from 'zod'
import { Id } from '../kernel/ids.ts'
import { ranged } from '../kernel/paging.ts'

/** Data that can be loaded from the source, in this order (spec 3 section 7). */
export const DisorderDataType = z.enum([
  'nomenclature',
  'linearisation',
  'prevalence',
  'historical',
  'cross_referencing',
])
export type DisorderDataType = z.output<typeof DisorderDataType>

export const dataTypeLabel: Record<DisorderDataType, string> = {
  nomenclature: 'Nomenclature',
  linearisation: 'Linearisation',
  prevalence: 'Prevalence',
  historical: 'Historical',
  cross_referencing: 'Cross referencing',
}
export const UPDATE_DATA_LABEL = 'Update Data'
/** Said at once after one was chosen (spec 3 section 8). */
export const DATA_LOADING = 'Data loading, please wait a few minutes'

/**
 * Possible effects of a sync on a condition, in the order they are shown. `vanished` is shown, and changes nothing.
 */
export const SyncKind = z.enum(['edited', 'obsolete', 'renamed', 'added', 'changed', 'vanished'])
export type SyncKind = z.output<typeof SyncKind>
export const syncKindLabel: Record<SyncKind, string> = {
  edited: 'Changed under a local edit',
  obsolete: 'Obsolete',
  renamed: 'Renamed',
  added: 'Added',
  changed: 'Changed',
  vanished: 'Review list',
}
export const syncKindText: Record<SyncKind, string> = {
  edited:
    'The source changed a value that somebody here had edited. What you keep stays an override and can be reverted later.',
  obsolete:
    'The source no longer uses these. They are marked, never hidden: members keep their condition until you merge it.',
  renamed: 'The source gave these conditions another name. Addresses stay as they are: a slug belongs to the site.',
  added: 'New at the source. They arrive active, without a page and not selectable, until a site switches that on.',
  changed: 'Other values of these conditions changed at the source.',
  vanished: 'The source no longer has these. Nothing is hidden or deleted. Decide what should happen to them.',
}

/** Labels of the fields of a change. */
export const syncFieldLabel: Readonly<Record<string, string>> = {
  name: 'Name',
  summary: 'Summary',
  synonyms: 'Synonyms',
  prevalence: 'Prevalence',
  inheritanceType: 'Inheritance type',
  onsetAge: 'Onset age',
  deathAge: 'Age of death',
  disorderType: 'Type',
  disorderGroup: 'Group',
  flagValue: 'Flag',
  totalStatus: 'Status',
  crossReferences: 'Cross references',
  parentCode: 'Parent',
  categoryCode: 'Category',
}

/** Accept takes what the source says, and keeps an override; the other drops the override too. */
export const SyncDecision = z.enum(['accept', 'use_source', 'leave'])
export type SyncDecision = z.output<typeof SyncDecision>
export const SyncState = z.enum(['running', 'waiting', 'applied', 'discarded', 'refused'])
export type SyncState = z.output<typeof SyncState>

/** Beyond these parts a sync is refused: of the entries in use that vanished, and of elements that nobody knows. */
export const VANISHED_MOST = 0.02
export const UNKNOWN_MOST = 0.005

export const SYNC_APPLIED = 'The data was updated'
export const SYNC_DISCARDED = 'The sync was discarded'
export const NOT_WAITING = 'This sync no longer waits for a decision'
/** The refusal where the decisions to apply are no longer those that were shown. */
export const DECIDED_MEANWHILE =
  'The decisions changed since this page showed them, so nothing was applied. Check them and apply again.'
export const NOTHING_LOADED = 'Nothing has been loaded yet'
export const NO_SOURCE = 'No address or folder of Orphadata files is set: see Super Site Settings'

/** Why a file is refused, in words for the screen. */
export const syncProblem = {
  missing: (file: string) => `${file} could not be found`,
  notFetched: (file: string) => `${file} could not be fetched`,
  notXml: (why: string) => `The file is not valid XML: ${why}`,
  notOrphadata: 'The file is not from Orphadata: its first element is not JDBOR',
  doctype: 'The file declares a document type, which Orphadata files never do',
  encoding: (name: string) => `The file is not in the encoding it declares: ${name}`,
  tooDeep: 'The file is nested deeper than Orphadata files are',
  tooLarge: 'The file is larger than Orphadata files are',
  tooSlow: 'The file took too long to read',
  crashed: 'The file could not be read: the reader crashed',
  empty: 'The list of the file is empty',
  noRelease: 'The file does not say which release it is',
  unknown: (share: string) => `${share} of the elements are unknown: the format changed`,
  vanished: (n: number, all: number) =>
    `${n.toLocaleString('en')} of ${all.toLocaleString('en')} conditions would vanish, more than ${VANISHED_MOST * 100}%`,
  first: 'Load Nomenclature first: the other files are read into it',
  otherRelease: (is: string, requested: string) =>
    `The file is of release ${is}, Nomenclature of ${requested}. Load Nomenclature of ${is}, or the file of ${requested}`,
  otherBeside: (file: string, is: string, requested: string) =>
    `${file} is of release ${is}, Nomenclature of ${requested}. Replace it with the file of ${requested}, or remove it`,
} as const

/** Where the source of conditions and its licence are read. */
export const SOURCE_ADDRESS = 'http://sciences.orphadata.com/'
export const LICENCE_ADDRESS = 'https://creativecommons.org/licenses/by/4.0/'
export const SOURCE_OWED = 'Orphadata Science: Free access data from Orphanet. © INSERM 1999. Available on'
/** The credit that a page owes besides that, wherever the source's data stand (CC BY 4.0). */
export const dataVersion = (release: string) => `Data version ${release}`

/**
 * Changes made here to the source's words, in the form that its licence asks for: 'We changed the name and the summary.'
 */
export function changedHere(overridden: readonly string[]): string {
  const [last, ...others] = overridden
    .map((field) => `the ${(syncFieldLabel[field] ?? field).toLowerCase()}`)
    .toReversed()
  if (last === undefined) return 'We did not change it.'
  return `We changed ${others.length > 0 ? `${others.toReversed().join(', ')} and ` : ''}${last}.`
}

/** Text of the launch check about the catalogue. */
export const launchedSync = (release: string | null): string =>
  release === null ? 'No Orphadata has been loaded yet.' : `The release of ${release} is in use.`

const SYNC_ROWS_MAX = 50
export const SyncAsked = z.object({ dataType: DisorderDataType })
export const SyncAskedInput = SyncAsked.extend({
  isForced: z
    .boolean()
    .nullish()
    .describe('Also where more conditions vanish from the source than a file of it usually lacks.'),
})
export type SyncAskedInput = z.output<typeof SyncAskedInput>
export const SyncRowQuery = z.object({ syncId: Id, kind: SyncKind, ...ranged(SYNC_ROWS_MAX, 20) })
export type SyncRowQuery = z.output<typeof SyncRowQuery>
export const ObsoleteQuery = z.object(ranged(SYNC_ROWS_MAX, 20))
/** Decides one row, or those of a kind. */
export const SyncDeciding = z.object({
  id: Id.describe('Id of the sync.'),
  kind: SyncKind,
  orphaCode: z
    .number()
    .int()
    .min(1)
    .max(2_147_483_647)
    .nullish()
    .describe('Of one row; without it those of the kind are meant that nobody decided yet.'),
  decision: SyncDecision,
  withDecided: z.boolean().nullish().describe('Also those of the kind that were decided otherwise.'),
})
export type SyncDeciding = z.output<typeof SyncDeciding>
export const SyncApplying = z.object({
  id: Id.describe('Id of the sync.'),
  version: z.number().int().nullish().describe('The version that was shown: decided about meanwhile, it is refused.'),
})
export type SyncApplying = z.output<typeof SyncApplying>
