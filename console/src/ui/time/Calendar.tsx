import { type CalendarLevel, DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { type DayRange, FIRST_DAY, LAST_DAY } from '@ward/domain/kernel/days'
import { useLayoutEffect, useRef, useState } from 'react'
import { formatDay } from '../text/dates.ts'
import styles from './Calendar.module.css'

type Days = {
  /** Days within these can be chosen, both included. */
  min?: string
  max?: string
  /** The month that is shown while nothing is chosen. */
  near?: string
  /** Begins with the choice of a decade's year: for days far back. */
  fromYears?: boolean
  /** Leaves the focus where it is when it opens. */
  quiet?: boolean
}
type One = Days & { range?: false; value: string; onPick: (day: string) => void }
type Range = Days & { range: true; value: DayRange; onPick: (range: DayRange) => void }
export type CalendarProps = One | Range

const LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous ten years',
  nextDecade: 'Next ten years',
}

/** Where the arrows start from: the chosen day, the one Tab would reach, or the first; never a day of the month before. */
const IN_TABLE = 'table button:not(:disabled, [data-outside])'
const START = [`${IN_TABLE}[data-selected]`, `${IN_TABLE}[tabindex="0"]`, IN_TABLE]

const CLASSES = {
  calendarHeaderControl: styles.control ?? '',
  calendarHeaderLevel: styles.level ?? '',
  weekday: styles.weekday ?? '',
  day: styles.day ?? '',
  monthsListControl: styles.period ?? '',
  yearsListControl: styles.period ?? '',
}

/**
 * One month, of which a day or a range is chosen, by mouse or arrows. Heavier than all fields together: it is loaded by
 * `useCalendar` when somebody opens it.
 */
export function Calendar(props: CalendarProps) {
  const { value, min = FIRST_DAY, max = LAST_DAY, near, fromYears, quiet } = props
  const [level, setLevel] = useState<CalendarLevel>(fromYears && !value ? 'decade' : 'month')
  const frame = useRef<HTMLDivElement>(null)
  const last = useRef<CalendarLevel | null>(quiet ? level : null)
  // The focused element is gone when years become months: it goes to what arrows then start from. The box around the calendar
  // looks for the mark when it opens.
  useLayoutEffect(() => {
    if (level === last.current) return
    last.current = level
    const start = START.flatMap((where) => frame.current?.querySelector<HTMLElement>(where) ?? [])[0]
    start?.setAttribute('data-autofocus', '')
    start?.focus()
  }, [level])
  const chosen = typeof value === 'string' ? [value] : [value.from, value.to]
  const shared = {
    minDate: min,
    maxDate: max,
    defaultDate: chosen.find((day) => day !== '') ?? clamped(near ?? min, min, max),
    level,
    onLevelChange: setLevel,
    firstDayOfWeek: 0 as const,
    weekdayFormat: 'dd',
    highlightToday: true,
    ariaLabels: LABELS,
    getDayAriaLabel: formatDay,
    getDayProps: (day: string) => ({ 'aria-pressed': isChosen(day, chosen) }),
    classNames: CLASSES,
    __stopPropagation: true,
  }
  return (
    <div ref={frame}>
      {props.range ? (
        <DatePicker
          {...shared}
          type="range"
          allowSingleDateInRange
          value={[props.value.from || null, props.value.to || null]}
          onChange={([from, to]) => props.onPick({ from: from ?? '', to: to ?? '' })}
        />
      ) : (
        <DatePicker {...shared} value={props.value || null} onChange={(day) => day && props.onPick(day)} />
      )}
    </div>
  )
}

const clamped = (day: string, min: string, max: string) => (day < min ? min : day > max ? max : day)

/** Whether a day is the one that is chosen, or within the range. */
function isChosen(day: string, [from = '', to = from]: readonly string[]): boolean {
  return from !== '' && (to === '' ? day === from : day >= from && day <= to)
}
