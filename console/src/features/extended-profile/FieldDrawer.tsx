import { useQueryClient } from '@tanstack/react-query'
import { CHANGES_SAVED } from '@ward/domain/app/shell'
import type { Field, Section } from '@ward/domain/extended-profile/definition'
import { privacyOf } from '@ward/domain/extended-profile/definition'
import { PRIVACY_USUAL, ProfileFieldInput } from '@ward/domain/extended-profile/fields'
import type { z } from 'zod'
import { confirmEffects } from '../../ui/effects/confirmEffects.tsx'
import { FormPanel } from '../../ui/form/FormPanel.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { count } from '../../ui/text/NumberText.tsx'
import { useDeleteField } from './DeleteField.tsx'
import styles from './ExtendedProfile.module.css'
import { type Draft, PROFILE_KEY, saveField, saveFieldEffects } from './extended-profile.api.ts'
import { FieldForm } from './FieldForm.tsx'
import { shownField } from './shownField.ts'
import { KEPT_TEXT } from './words.ts'

type FieldDrawerProps = {
  draft: Draft
  section: Section
  /** Null for a new field. */
  field: Field | null
  onClose: () => void
}

/** A new field has no type yet: it must be chosen. */
const newField = (sectionId: string) =>
  ({
    ...{ id: null, version: null, name: '', description: '', type: null, sectionId, profileFieldOptions: [] },
    ...{ parentProfileFieldId: null, privacy: PRIVACY_USUAL, dependentOptionIds: [] },
    ...{ displayOnProfile: false, icon: 'none' },
  }) as unknown as ProfileFieldInput

const valuesOf = ({ sections }: Draft, sectionId: string, { options, ...field }: Field): ProfileFieldInput => ({
  ...field,
  sectionId,
  privacy: privacyOf(sections, { ...field, options }),
  dependentOptionIds: [...field.dependentOptionIds],
  profileFieldOptions: options.map((option) => ({ ...option })),
})

/** The field form in its drawer (spec 3 section 2); fields that saving would hide are shown first. */
export function FieldDrawer({ draft, section, field, onClose }: FieldDrawerProps) {
  const queries = useQueryClient()
  const form = useForm(ProfileFieldInput, {
    values: field ? valuesOf(draft, section.id, field) : newField(section.id),
    save: saveField,
    ask: async (input, before) =>
      !field ||
      !losesAnything(before, input) ||
      (await confirmEffects(() => saveFieldEffects(input), {
        title: `Save “${input.name}”?`,
        text: KEPT_TEXT,
        confirm: 'Save field',
      })),
    saved: CHANGES_SAVED,
    close: onClose,
    invalidates: PROFILE_KEY,
    checksEarly: true,
    anew: 'field',
    show: shownField(draft),
  })
  const deleted = async () => {
    onClose()
    await queries.invalidateQueries({ queryKey: PROFILE_KEY })
  }
  const title = field ? 'Edit field' : 'New field'
  const { button, choice } = useDeleteField({ draft, field, onDeleted: deleted })
  const answered = field && draft.answers.get(field.id)
  return (
    <FormPanel form={form} title={title} save="Save field" onClose={onClose} remove={button} below={choice}>
      {answered ? <p className={styles.answered}>{count(answered, 'answer')}</p> : null}
      <FieldForm form={form} draft={draft} field={field} />
    </FormPanel>
  )
}

/** An option goes or is renamed, or the field becomes another type: answers and rules may hang on it. */
const losesAnything = (before: z.input<typeof ProfileFieldInput>, input: ProfileFieldInput): boolean =>
  before.type !== input.type ||
  (before.profileFieldOptions ?? []).some(
    ({ id, name }) => input.profileFieldOptions.find((option) => option.id === id)?.name !== name,
  )
