import { PREVALENCE_CLASSES, PREVALENCE_REGIONS } from '@ward/domain/conditions/condition-input'
import { FieldRow } from '../../ui/form/Form.tsx'
import { ListField } from '../../ui/form/ListField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import type { ConditionFormOf } from './condition-form.ts'
import type { ShownCondition } from './conditions.api.ts'

const NEW_ROW = { class: PREVALENCE_CLASSES[0], geographic: 'Worldwide' }
const KEPT = 'This region comes from the source and is kept.'

const withOwn = (listed: readonly string[], own: string | null | undefined) =>
  own && !listed.includes(own) ? [...listed, own] : [...listed]

/** The prevalence by region: rows are added, changed and deleted; other regions than the three are kept. */
export function PrevalenceField({ form, condition }: { form: ConditionFormOf; condition: ShownCondition | undefined }) {
  const classes = [...(condition?.prevalences ?? []), ...(condition?.orphaData?.prevalence ?? [])].map(
    (row) => row.class,
  )
  const known = [...new Set([...PREVALENCE_CLASSES, ...classes])]
  return (
    <ListField form={form} path="prevalence" empty={NEW_ROW} add="New row" item="prevalence row">
      {(at) => {
        const class_ = form.field(`prevalence.${at}.class`)
        const region = form.field(`prevalence.${at}.geographic`)
        const isKept = region.value && !(PREVALENCE_REGIONS as readonly string[]).includes(region.value)
        return (
          <FieldRow>
            <SelectField {...class_} data={withOwn(known, class_.value)} allowDeselect={false} />
            <SelectField
              {...region}
              data={withOwn(PREVALENCE_REGIONS, region.value)}
              allowDeselect={false}
              help={isKept ? KEPT : undefined}
            />
          </FieldRow>
        )
      }}
    </ListField>
  )
}
