import { AWARD_FIELDS, AwardInput, awardYears, NO_YEAR_LABEL } from '@ward/domain/awards'
import { fieldInputs } from '../../ui/form/fieldInputs.tsx'
import type { FieldProps } from '../../ui/form/fieldProps.ts'
import { SelectField } from '../../ui/form/fields.tsx'

/** The fields of an award, in its row and in the Create Award dialog. */
export const awardFields = fieldInputs(AwardInput, AWARD_FIELDS, {
  year: (form) => <YearField {...form.field('year')} />,
})

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
