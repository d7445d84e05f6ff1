import type { EngagementOptionInput } from '@ward/domain/engagement/input'
import { type Selectable, sql } from 'kysely'
import type { EngagementOptions } from '../../../platform/database/schema-types.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

const ROW = [
  'siteId',
  'id',
  'engagementId',
  'name',
  'displayOrder',
  'isCorrect',
  'isOther',
  'ctaText',
  'ctaLink',
  'textChangedAt',
] as const
export type OptionRow = Pick<Selectable<EngagementOptions>, (typeof ROW)[number]>

/**
 * Options of the editors that can be chosen, of several engagements, each's in their order; suggestions of members are left out.
 */
export const optionsOf = (site: SiteHandle, engagementIds: readonly string[]): Promise<OptionRow[]> =>
  site
    .from('engagementOptions')
    .where('engagementId', 'in', engagementIds)
    .where('archivedAt', 'is', null)
    .where('contentId', 'is', null)
    .select(ROW)
    .orderBy('displayOrder')
    .orderBy('id')
    .execute()

/** The options among some that somebody chose, on any site, also by a vote that is set aside. */
export async function chosenAmong(site: SiteHandle, options: readonly OptionRow[]): Promise<Set<string>> {
  if (options.length === 0) return new Set()
  const ids = options.map(({ id }) => id)
  const rows = await site
    .from('engagementOptions')
    .where('id', 'in', ids)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('engagementVotes')
          .whereRef('engagementVotes.siteId', '=', 'engagementOptions.siteId')
          .where('engagementVotes.siteId', '=', site.siteId)
          .whereRef('engagementVotes.engagementId', '=', 'engagementOptions.engagementId')
          .whereRef('engagementVotes.optionId', '=', 'engagementOptions.id')
          .select('engagementVotes.optionId'),
      ),
    )
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

type Written = Omit<EngagementOptionInput, 'id' | 'engagementId'>

export const insertOptions = async (
  site: SiteHandle,
  engagementId: string,
  options: readonly Written[],
): Promise<void> => {
  const rows = options.map((option) => ({ ...written(option), engagementId }))
  if (rows.length > 0) await site.insertInto('engagementOptions', rows).execute()
}

/** Writes an option; `isReworded` marks that votes were cast for other words. */
export const updateOption = async (
  site: SiteHandle,
  id: string,
  { option, isReworded }: { option: Written; isReworded: boolean },
): Promise<void> => {
  await site
    .updateTable('engagementOptions')
    .set(written(option))
    .$if(isReworded, (query) => query.set({ textChangedAt: sql`now()` }))
    .where('id', '=', id)
    .execute()
}

const written = ({ name, displayOrder, isCorrect, isOther, ctaText, ctaLink }: Written): Written => ({
  name,
  displayOrder,
  isCorrect,
  isOther,
  ctaText,
  ctaLink,
})

/** Options that nobody chose go for good. */
export const removeOptions = async (site: SiteHandle, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await site.deleteFrom('engagementOptions').where('id', 'in', ids).execute()
}

/** Options that somebody chose can no longer be chosen; their votes stay. */
export const archiveOptions = async (site: SiteHandle, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0)
    await site.updateTable('engagementOptions').set({ archivedAt: sql`now()` }).where('id', 'in', ids).execute()
}

/** Options that were taken out after somebody had chosen them can be chosen again; answers with those that had been. */
export const reviveOptions = async (
  site: SiteHandle,
  engagementId: string,
  ids: readonly string[],
): Promise<OptionRow[]> =>
  ids.length === 0
    ? []
    : site
        .updateTable('engagementOptions')
        .set({ archivedAt: null })
        .where('engagementId', '=', engagementId)
        .where('id', 'in', ids)
        .where('archivedAt', 'is not', null)
        .returning(ROW)
        .execute()

/** All options of an engagement, also those that can no longer be chosen. */
export async function optionIdsOf(site: SiteHandle, engagementId: string): Promise<Set<string>> {
  const rows = await site.from('engagementOptions').where('engagementId', '=', engagementId).select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** An answer that a member suggested: chosen like the others while members see its comment, whose words it shows. */
export const insertSuggested = async (
  site: SiteHandle,
  { engagementId, contentId }: { engagementId: string; contentId: string },
): Promise<void> => {
  const option = { engagementId, contentId, name: 'Suggested', displayOrder: 0 }
  await site.insertInto('engagementOptions', option).execute()
}

const suggested = (site: SiteHandle, contentId: string) =>
  site.from('engagementOptions').where('contentId', '=', contentId).select(['id', 'engagementId'])

/** The option that a text was suggested as. */
export const suggestedAs = (site: SiteHandle, contentId: string) => suggested(site, contentId).executeTakeFirst()

/** The same, locked: who chooses it at that moment is waited for, or waits. */
export const lockSuggested = (site: SiteHandle, contentId: string) =>
  suggested(site, contentId).forUpdate().executeTakeFirst()

/** Whether anybody but this voter chose an option, on any site, also where their vote is set aside. */
export const isChosenByOthers = async (
  site: SiteHandle,
  { id, engagementId }: { id: string; engagementId: string },
  voter: string,
): Promise<boolean> =>
  (await site
    .from('engagementVotes')
    .where('engagementId', '=', engagementId)
    .where('optionId', '=', id)
    .where('voter', '!=', voter)
    .select('voter')
    .limit(1)
    .executeTakeFirst()) !== undefined
