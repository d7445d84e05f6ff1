import { isDeepStrictEqual } from 'node:util'
import { type Definition, type Field, fieldIn, type Option, sectionOf } from '@ward/domain/extended-profile/definition'
import {
  FIELD_CHANGED,
  FIELDS_MAX,
  hasOptions,
  NO_SUCH_PLACE,
  OPTION_TAKEN,
  type Privacy,
  type ProfileFieldChange,
  type ProfileFieldDeletion,
  ProfileFieldInput,
} from '@ward/domain/extended-profile/fields'
import { fieldProblems } from '@ward/domain/extended-profile/rules'
import { SECTION_FULL } from '@ward/domain/extended-profile/sections'
import { changed, sent } from '@ward/domain/kernel/change'
import { invalid, notFound, orNotFound, Refusal } from '@ward/domain/kernel/refusal'
import type { TxCtx } from '../../platform/context.ts'
import { costs } from './costs.actions.ts'
import { demandVersion, writeDraft } from './draft.actions.ts'
import { type DraftRow, draftOf, lockDraft } from './draft.db.ts'
import { deletedWith, withField, withoutField } from './editing.ts'
import { type FieldView, fieldView } from './views.ts'

/**
 * Makes a field of the draft, or changes one (spec 3 section 7). A parent that moves to another section takes its children along;
 * one that becomes another type frees them.
 *
 * @throws NOT_FOUND, INVALID with the fields, CONFLICT with the field as it is when it is no longer the version that was shown
 */
export async function saveProfileField(tx: TxCtx, change: ProfileFieldChange): Promise<FieldView> {
  const draft = await lockDraft(tx.site)
  const { sections, lastPart, view } = changedField(draft, change)
  const fields = Object.keys(change).filter((name) => !['id', 'version'].includes(name))
  const effects = await costs(tx.site, draft.sections, sections)
  const entry = { action: 'saveProfileField', subjectType: 'profile_field', subjectId: view.id, fields, effects }
  await writeDraft(tx, draft, { sections, lastPart }, entry)
  return view
}

/** The draft with a field made or changed; nothing is written. @throws as saving it does */
export function changedField(draft: DraftRow, change: ProfileFieldChange) {
  const before = change.id ? orNotFound(fieldIn(draft.sections, change.id)) : undefined
  if (before) demandVersion(asInput(draft.sections, before), change.version, FIELD_CHANGED)
  const whole = before && asInput(draft.sections, before)
  const input = changed(ProfileFieldInput, whole, { ...change, ...optionsOf(change, before) })
  const { sectionId } = input
  orNotFound(draft.sections.find(({ id }) => id === sectionId))
  const { field, lastPart } = kept(input, before, draft.lastPart)
  const sections = withField(draft.sections, field, { sectionId, place: change.displayOrder })
  const view = fieldView(sections, field)
  if (change.displayOrder != null && change.displayOrder !== view.displayOrder)
    throw invalid('displayOrder', NO_SUCH_PLACE)
  if (sections.some(({ fields }) => fields.length > FIELDS_MAX)) throw invalid('sectionId', SECTION_FULL)
  demandRight(sections, field, before)
  return { sections, lastPart, view }
}

function demandRight(sections: Definition, field: Field, before: Field | undefined): void {
  const problems = fieldProblems(sections, field, before)
  const [first] = problems
  if (first) throw new Refusal('INVALID', first.message, { fields: problems })
}

/** A field as an input: fields that a change leaves out are taken from it. */
const asInput = (sections: Definition, { options, ...field }: Field): ProfileFieldInput & { version: number } => ({
  ...field,
  dependentOptionIds: [...field.dependentOptionIds],
  profileFieldOptions: options.map((option) => ({ ...option })),
  sectionId: sectionOf(sections, field.id)?.id ?? '',
})

/** Fields that an option leaves out stay as they were. */
function optionsOf({ profileFieldOptions: given }: ProfileFieldChange, before: Field | undefined) {
  const options = given?.map((option) => {
    const { id, name, isOther } = before?.options.find((each) => each.id === option.id) ?? {}
    return { ...(id && { id, name, isOther }), ...sent(option) }
  })
  return options && { profileFieldOptions: options }
}

/** The field as it is kept: every part of it has its number. */
function kept(input: ProfileFieldInput, before: Field | undefined, last: number): { field: Field; lastPart: number } {
  let lastPart = last
  const id = before?.id ?? String(++lastPart)
  const optionId = (given: string | null | undefined) => {
    if (!given) return String(++lastPart)
    if (!before?.options.some((option) => option.id === given)) throw notFound()
    return given
  }
  const given = hasOptions(input.type) ? input.profileFieldOptions : []
  const ordered = given
    .map((option, nth) => ({ option, place: option.displayOrder ?? nth }))
    .toSorted((a, b) => a.place - b.place)
  const options: Option[] = ordered.map(({ option: { id: number, name, isOther } }) => ({
    id: optionId(number),
    name,
    isOther,
  }))
  if (new Set(options.map((option) => option.id)).size < options.length)
    throw invalid('profileFieldOptions', OPTION_TAKEN)
  const { name, description, type, displayOnProfile, icon } = input
  const field = {
    ...{ id, version: (before?.version ?? 0) + 1, name, description, type, displayOnProfile, icon, options },
    privacy: input.privacy as Privacy,
    parentProfileFieldId: input.parentProfileFieldId ?? null,
    dependentOptionIds: [...new Set(input.dependentOptionIds)],
  }
  // A save without a change makes no new version: nobody's form is stale for it.
  const isSame = before !== undefined && isDeepStrictEqual({ ...field, version: before.version }, before)
  return { field: isSame ? before : field, lastPart }
}

/**
 * Takes a field out of the draft; the children of a parent are freed, or go with it. Fields that depend on its options stay, and
 * nobody sees them until they depend on something else.
 *
 * @throws NOT_FOUND, CONFLICT with the field as it is
 */
export async function deleteProfileField(tx: TxCtx, { id, children, version }: ProfileFieldDeletion): Promise<boolean> {
  const draft = await lockDraft(tx.site)
  const field = orNotFound(fieldIn(draft.sections, id))
  demandVersion(asInput(draft.sections, field), version, FIELD_CHANGED)
  const sections = withoutField(draft.sections, field, children)
  const gone = deletedWith(draft.sections, field, children)
  await writeDraft(
    tx,
    draft,
    { sections },
    {
      ...{ action: 'deleteProfileField', subjectType: 'profile_field', subjectId: id },
      effects: await costs(tx.site, draft.sections, sections),
      ...(gone.length > 1 && { subjectIds: gone.map((each) => each.id) }),
    },
  )
  return true
}

/** A field of the draft as it is now. */
export async function fieldNow({ site }: Pick<TxCtx, 'site'>, id: string): Promise<FieldView | undefined> {
  const { sections } = await draftOf(site)
  const field = fieldIn(sections, id)
  return field && fieldView(sections, field)
}
