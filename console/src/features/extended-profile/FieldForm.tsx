import type { Field } from '@ward/domain/extended-profile/definition'
import {
  hasOptions,
  ONE_OTHER,
  PROFILE_OPTIONS_MAX,
  type ProfileFieldInput,
  type ProfileFieldType,
  privacyLabel,
  profileFieldTypeLabel,
  profileIconLabel,
} from '@ward/domain/extended-profile/fields'
import { parentsIn } from '@ward/domain/extended-profile/rules'
import { questionOf } from '@ward/domain/extended-profile/wording'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { BareFields, SwitchField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { ListField } from '../../ui/form/ListField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import type { FormOf } from '../../ui/form/useForm.ts'
import { useListAside } from '../../ui/form/useListAside.ts'
import { Dependencies } from './Dependencies.tsx'
import styles from './ExtendedProfile.module.css'
import type { Draft } from './extended-profile.api.ts'

type FieldFormProps = { form: FormOf<typeof ProfileFieldInput>; draft: Draft; field: Field | null }

const TYPES = Object.entries(profileFieldTypeLabel).map(([value, label]) => ({ value, label }))
const PRIVACIES = { '0': privacyLabel[0], '1': privacyLabel[1], '2': privacyLabel[2] }

/** Everything of a field (spec 3 section 2, Field form). */
export function FieldForm({ form, draft: { sections }, field }: FieldFormProps) {
  const { type, sectionId, parentProfileFieldId, profileFieldOptions = [], displayOnProfile } = form.values
  const parents = parentsIn(sections, sectionId).filter(({ id }) => id !== field?.id)
  const showOptions = useListAside(form, 'profileFieldOptions')
  const chooseSection = (id: string | null) => {
    if (id === null) return
    form.set('sectionId', id)
    // A parent is in the same section.
    if (id !== sectionId) form.set('parentProfileFieldId', null)
  }
  const chooseType = (chosen: string | null) => {
    if (chosen === null) return
    form.set('type', chosen as ProfileFieldType)
    showOptions(hasOptions(chosen as ProfileFieldType))
    if (chosen === 'parent') form.set('parentProfileFieldId', null)
  }
  return (
    <>
      <TextField {...form.field('name')} data-autofocus />
      <div className={styles.two}>
        <SelectField
          {...form.field('type')}
          value={type ?? null}
          data={TYPES}
          placeholder="Choose a type"
          onChange={chooseType}
          allowDeselect={false}
        />
        <SelectField
          {...form.field('sectionId')}
          value={sectionId}
          data={sections.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={chooseSection}
          allowDeselect={false}
        />
      </div>
      <TextAreaField {...form.field('description')} optional minRows={2} help="Members see it under the question." />
      {type && hasOptions(type) ? (
        <ListField
          form={form as never}
          path="profileFieldOptions"
          empty={{ name: '', isOther: false }}
          add="Add option"
          item="option"
          most={PROFILE_OPTIONS_MAX}
          ordered
        >
          {(nth) => {
            const isTaken = profileFieldOptions.some((each, at) => each.isOther && at !== nth)
            return (
              <div className={styles.option}>
                <BareFields value>
                  <TextField {...form.field(`profileFieldOptions.${nth}.name`)} />
                </BareFields>
                <CheckboxField
                  {...form.check(`profileFieldOptions.${nth}.isOther`)}
                  disabled={isTaken}
                  help={isTaken ? ONE_OTHER : undefined}
                />
              </div>
            )
          }}
        </ListField>
      ) : null}
      {type === 'parent' ? null : (
        <SelectField
          {...form.field('parentProfileFieldId')}
          optional
          value={parentProfileFieldId ?? null}
          data={parents.map((each) => ({ value: each.id, label: questionOf(each) }))}
          placeholder="None"
          clearable
          onChange={(id) => form.set('parentProfileFieldId', id)}
          help="Only Parent fields of this section can be chosen."
        />
      )}
      <Dependencies
        sections={sections}
        field={field}
        value={form.values.dependentOptionIds ?? []}
        error={form.errors.dependentOptionIds as string | undefined}
        onChange={(ids) => form.list.set('dependentOptionIds', ids)}
      />
      {parentProfileFieldId ? null : (
        <ChoiceField
          {...form.field('privacy')}
          value={String(form.values.privacy) as keyof typeof PRIVACIES}
          labels={PRIVACIES}
          onChange={(privacy) => form.set('privacy', Number(privacy))}
        />
      )}
      <SwitchField {...form.check('displayOnProfile')} />
      {displayOnProfile ? (
        <ChoiceField
          {...form.field('icon')}
          value={form.values.icon ?? 'none'}
          labels={profileIconLabel}
          onChange={(icon) => form.set('icon', icon)}
        />
      ) : null}
    </>
  )
}
