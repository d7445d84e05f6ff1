import type { Definition } from '@ward/domain/extended-profile/definition'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

/** The draft that staff are working on. */
export type DraftRow = { sections: Definition; lastPart: number; version: number }
const NONE: DraftRow = { sections: [], lastPart: 0, version: 0 }

const draft = (site: SiteHandle) =>
  site.from('profileDrafts').select(['sections', 'lastPart', 'version']).$castTo<DraftRow>()

export const draftOf = async (site: SiteHandle): Promise<DraftRow> => (await draft(site).executeTakeFirst()) ?? NONE

/** The same, kept from others' changes until the transaction ends: one person changes a questionnaire at a time. */
export async function lockDraft(site: SiteHandle): Promise<DraftRow> {
  await site
    .insertInto('profileDrafts', {})
    .onConflict((conflict) => conflict.column('siteId').doNothing())
    .execute()
  return draft(site).forUpdate().executeTakeFirstOrThrow()
}

export const saveDraft = (site: SiteHandle, { sections, lastPart, version }: DraftRow) =>
  site
    .updateTable('profileDrafts')
    .set({ sections: JSON.stringify(sections), lastPart, version })
    .execute()
