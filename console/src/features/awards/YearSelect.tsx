import { awardYears, NO_YEAR_LABEL } from '@ward/domain/awards'
import type { KeyboardEventHandler } from 'react'
import { SelectField } from '../../ui/form/fields.tsx'

const NONE = 'none'

type Props = {
  label: string
  value: number | null
  onChange: (year: number | null) => void
  error?: string
  /** Without words above it: in a table. */
  bare?: boolean
  onKeyDown?: KeyboardEventHandler<HTMLElement>
}

/** A year, or 'No year'; a year from before the choices stays choosable on its own award. */
export function YearSelect({ label, value, onChange, error, bare, onKeyDown }: Props) {
  const years = awardYears(new Date())
  const offered = value === null || years.includes(value) ? years : [...years, value]
  return (
    <SelectField
      label={bare ? '' : label}
      aria-label={label}
      value={value === null ? NONE : String(value)}
      data={[
        { value: NONE, label: NO_YEAR_LABEL },
        ...offered.map((year) => ({ value: String(year), label: String(year) })),
      ]}
      onChange={(chosen) => onChange(chosen === null || chosen === NONE ? null : Number(chosen))}
      allowDeselect={false}
      onKeyDown={onKeyDown}
      error={error}
      searchable
    />
  )
}
