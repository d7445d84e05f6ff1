import { type AwardInput, awardYears, NO_YEAR_LABEL } from '@ward/domain/awards'
import type { FieldProps } from '../../ui/form/fieldProps.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import type { FormOf } from '../../ui/form/useForm.ts'

type AwardForm = FormOf<typeof AwardInput>

/** The fields of an award, in its row and in the Create Award dialog. */
export const awardFields = {
  name: (form: AwardForm) => <TextField {...form.field('name')} data-autofocus autoFocus />,
  year: (form: AwardForm) => <YearField {...form.field('year')} />,
}

const NONE = 'none'

/** A year, or 'No year'; a year from before the choices stays choosable on its own award. */
function YearField({ value: year = null, onChange, ...field }: FieldProps<AwardInput['year'] | undefined>) {
  const years = awardYears(new Date())
  const offered = year === null || years.includes(year) ? years : [...years, year]
  return (
    <SelectField
      {...field}
      value={year === null ? NONE : String(year)}
      data={[
        { value: NONE, label: NO_YEAR_LABEL },
        ...offered.map((each) => ({ value: String(each), label: String(each) })),
      ]}
      onChange={(chosen) => onChange(chosen === null || chosen === NONE ? null : Number(chosen))}
      allowDeselect={false}
      searchable
    />
  )
}
