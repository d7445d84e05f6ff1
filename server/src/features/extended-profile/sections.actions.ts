import type { Definition, Section } from '@ward/domain/extended-profile/definition'
import { NO_SUCH_PLACE, SECTIONS_MAX } from '@ward/domain/extended-profile/fields'
import {
  type ProfileSectionChange,
  type ProfileSectionDeletion,
  type ProfileSectionInput,
  type ProfileSectionOrder,
  SECTION_CHANGED,
  SECTION_TAKEN,
  SECTIONS_FULL,
} from '@ward/domain/extended-profile/sections'
import { invalid, orNotFound } from '@ward/domain/kernel/refusal'
import type { TxCtx } from '../../platform/context.ts'
import { demandOrder } from '../../platform/database/set-order.ts'
import { costs } from './costs.actions.ts'
import { demandVersion, writeDraft } from './draft.actions.ts'
import { draftOf, lockDraft } from './draft.db.ts'
import { inOrder, withSection } from './editing.ts'
import { type SectionView, sectionView } from './views.ts'

const SECTION = 'profile_section'

/** Makes a section, the last one where no place is given (spec 3 section 4). @throws INVALID name, also where another has it */
export async function createProfileSection(
  tx: TxCtx,
  { name, displayOrder }: ProfileSectionInput,
): Promise<SectionView> {
  const draft = await lockDraft(tx.site)
  demandFreeName(draft.sections, name)
  if (draft.sections.length >= SECTIONS_MAX) throw invalid('name', SECTIONS_FULL)
  const lastPart = draft.lastPart + 1
  const section: Section = { id: String(lastPart), version: 1, name, description: '', fields: [] }
  const sections = withSection(draft.sections, section, displayOrder)
  if (displayOrder != null && displayOrder > draft.sections.length) throw invalid('displayOrder', NO_SUCH_PLACE)
  const entry = { action: 'createProfileSection', subjectType: SECTION, subjectId: section.id, fields: ['name'] }
  await writeDraft(tx, draft, { sections, lastPart }, entry)
  return sectionView(sections, section)
}

/**
 * Renames a section, describes it, or puts its fields in order.
 *
 * @throws NOT_FOUND, INVALID name, CONFLICT with the section as it is, or with the ids of its fields where these are not as they were shown
 */
export async function updateProfileSection(
  tx: TxCtx,
  { id, version, name, description, orderedFieldIds, shownFieldIds }: ProfileSectionChange,
): Promise<SectionView> {
  const draft = await lockDraft(tx.site)
  const before = orNotFound(draft.sections.find((section) => section.id === id))
  demandVersion(shownOf(before), version, SECTION_CHANGED)
  if (name != null) demandFreeName(draft.sections, name, id)
  if (orderedFieldIds) demandOrder(idsOf(before.fields), { ids: orderedFieldIds, shownIds: shownFieldIds })
  const now = { name: name ?? before.name, description: description ?? before.description }
  const isSame = now.name === before.name && now.description === before.description
  const section: Section = {
    ...{ ...before, ...now },
    version: before.version + (isSame ? 0 : 1),
    fields: orderedFieldIds ? inOrder(before.fields, orderedFieldIds) : before.fields,
  }
  const sections = draft.sections.map((each) => (each.id === id ? section : each))
  const given = { name, description, orderedFieldIds }
  const fields = Object.entries(given).flatMap(([field, value]) => (value == null ? [] : [field]))
  await writeDraft(
    tx,
    draft,
    { sections },
    { action: 'updateProfileSection', subjectType: SECTION, subjectId: id, fields },
  )
  return sectionView(sections, section)
}

/** Takes a section out of the draft with its fields. @throws NOT_FOUND, CONFLICT with the section as it is */
export async function deleteProfileSection(tx: TxCtx, { id, version }: ProfileSectionDeletion): Promise<boolean> {
  const draft = await lockDraft(tx.site)
  const before = orNotFound(draft.sections.find((section) => section.id === id))
  demandVersion(shownOf(before), version, SECTION_CHANGED)
  const sections = draft.sections.filter((section) => section.id !== id)
  const effects = await costs(tx.site, draft.sections, sections)
  const entry = { action: 'deleteProfileSection', subjectType: SECTION, subjectId: id, effects }
  await writeDraft(tx, draft, { sections }, entry)
  return true
}

/** Puts the sections in order. @throws CONFLICT with their ids as they stand where that is not what was shown */
export async function reorderSections(tx: TxCtx, { orderedIds, shownIds }: ProfileSectionOrder): Promise<boolean> {
  const draft = await lockDraft(tx.site)
  demandOrder(idsOf(draft.sections), { ids: orderedIds, shownIds })
  const entry = { action: 'reorderSections', subjectType: 'site', subjectId: String(tx.site.siteId) }
  await writeDraft(tx, draft, { sections: inOrder(draft.sections, orderedIds) }, entry)
  return true
}

const shownOf = ({ id, name, description, version }: Section) => ({ id, name, description, version })

function demandFreeName(sections: Definition, name: string, id?: string): void {
  const isTaken = sections.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw invalid('name', SECTION_TAKEN)
}

const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id)

/** A section of the draft as it is now. */
export async function sectionNow({ site }: Pick<TxCtx, 'site'>, id: string): Promise<SectionView | undefined> {
  const { sections } = await draftOf(site)
  const section = sections.find((each) => each.id === id)
  return section && sectionView(sections, section)
}
