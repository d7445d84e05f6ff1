import { TextInput } from '@mantine/core'
import { DAY_FORMAT, DAY_TOO_EARLY, DAY_TOO_LATE, problemOfDay, shownDay, typedDay } from '@ward/domain/kernel/days'
import { wallTime } from '@ward/domain/kernel/time-zones'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { type FieldOf, useFieldProps } from '../form/fields.tsx'
import { CalendarButton } from './CalendarButton.tsx'
import { viewerZone } from './zones.ts'

/** The props of `form.field` for a `Day`: the day, `2026-11-20`, or what was typed where it is none. */
export type DayValue = { value?: string | null; onChange: (day: string | null) => void }

type Events = {
  onFocus?: (event: FocusEvent) => void
  onBlur?: (event: FocusEvent) => void
  'data-path'?: string
  disabled?: boolean
}
export type DateFieldProps = FieldOf<DayValue & Events & { error?: ReactNode }> & {
  /** Days within these are taken, both included. */
  min?: string
  max?: string
  /** The month the calendar opens with while nothing is chosen; by default this one. */
  near?: string
  /** The calendar begins with the choice of a year. */
  fromYears?: boolean
  /** In place of the button that opens the calendar of this one day; null for none. */
  rightSection?: ReactNode
}

/** The problem of a complete day; said when the field is left. */
function problem(value: string, min?: string, max?: string): string | null {
  const wrong = problemOfDay(value)
  if (wrong) return wrong
  if (min && value < min) return DAY_TOO_EARLY(min)
  return max && value > max ? DAY_TOO_LATE(max) : null
}

/** A day, typed as MM/DD/YYYY or in another common format, or picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const { label, help, optional, error, value, onChange, onBlur, onFocus, min, max, near, fromYears, ...rest } = props
  const { rightSection, ...field } = rest
  /** The text of the field while somebody types. */
  const [typed, setTyped] = useState<string | null>(null)
  const day = value ?? ''
  const own = typed === null && day !== '' ? problem(day, min, max) : null
  const today = wallTime(new Date(), viewerZone()).day
  return (
    <TextInput
      {...field}
      {...useFieldProps({ label, help, optional, error: error ?? own })}
      value={typed ?? shownDay(day)}
      placeholder={DAY_FORMAT}
      autoComplete="off"
      maxLength={40}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(typedDay(currentTarget.value) || null)
      }}
      onFocus={onFocus}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
      rightSection={
        rightSection !== undefined ? (
          rightSection
        ) : (
          <CalendarButton
            label={`Choose a date: ${label}`}
            disabled={field.disabled}
            value={problemOfDay(day) ? '' : day}
            onPick={onChange}
            min={min}
            max={max}
            near={near ?? today}
            fromYears={fromYears}
          />
        )
      }
    />
  )
}
