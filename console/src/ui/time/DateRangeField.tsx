import { problemOfDay, RANGE_BACKWARDS } from '@ward/domain/kernel/days'
import { wallTime } from '@ward/domain/kernel/time-zones'
import { FieldRow } from '../form/Form.tsx'
import { CalendarButton } from './CalendarButton.tsx'
import { DateField, type DateFieldProps } from './DateField.tsx'
import { viewerZone } from './zones.ts'

type DateRangeFieldProps = {
  /** The subject of the range, for the calendar: 'Running time'. */
  label: string
  /** The props of `form.field` for the first day and the last one. */
  from: DateFieldProps
  to: DateFieldProps
  min?: string
  max?: string
}

const FIRST = 'first day'
const LAST = 'last day'
const whole = (day: string | null | undefined) => (day && !problemOfDay(day) ? day : '')

/** Two days of a form, both within the range; typed each, or picked in one calendar. */
export function DateRangeField({ label, from, to, min, max }: DateRangeFieldProps) {
  const value = { from: whole(from.value), to: whole(to.value) }
  const backwards = value.from && value.to && value.to < value.from ? RANGE_BACKWARDS : undefined
  const calendar = (end: string) => (
    <CalendarButton
      range
      label={`Choose the dates: ${label}, ${end}`}
      disabled={from.disabled || to.disabled}
      // A first day alone is kept where somebody asks for the last one.
      value={(value.to === '' && end === FIRST) || backwards ? { from: '', to: '' } : value}
      min={min}
      max={max}
      near={value.from || wallTime(new Date(), viewerZone()).day}
      onPick={(range) => {
        from.onChange(range.from)
        to.onChange(range.to)
      }}
    />
  )
  return (
    <FieldRow>
      <DateField {...from} min={min} max={max} rightSection={calendar(FIRST)} />
      <DateField {...to} error={to.error ?? backwards} min={min} max={max} rightSection={calendar(LAST)} />
    </FieldRow>
  )
}
