import { Input, TextInput } from '@mantine/core'
import { DAY_FORMAT, problemOfDay, shownDay, typedDay } from '@ward/domain/kernel/days'
import {
  fieldMoment,
  MOMENT_UNREADABLE,
  noteOf,
  shownTime,
  skippedMessage,
  twiceMessage,
  typedTime,
} from '@ward/domain/kernel/moments'
import { dayAt, type WallTime, wallTime } from '@ward/domain/kernel/time-zones'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { type FieldOf, useFieldProps } from '../form/fields.tsx'
import { CalendarButton } from './CalendarButton.tsx'
import styles from './DateTimeField.module.css'
import { siteZone, viewerZone } from './zones.ts'

export type DateTimeFieldProps = FieldOf<{
  /** The props of `form.field` for a `Moment`; a date that is none while what is typed means none. */
  value?: Date | null
  onChange: (moment: Date | null) => void
  onFocus?: (event: FocusEvent) => void
  onBlur?: (event: FocusEvent) => void
  'data-path'?: string
  disabled?: boolean
  error?: ReactNode
}> & {
  /** The clock of the typed time: the viewer's, unless the time is one of the site. */
  clock?: 'viewer' | 'site'
}

/** The text of the two boxes, and the moment it means. */
type Typed = { day: string; time: string; later: boolean; sent: Date | null }

const isNone = (at: Date | null | undefined) => at != null && Number.isNaN(at.getTime())
const same = (a: Date | null, b: Date | null) => Object.is(a?.getTime(), b?.getTime())

const shownWall = ({ day, time }: WallTime): WallTime => ({ day: shownDay(day), time: shownTime(time) })

/** A day and a time, typed or picked. It names the zone, and the time it takes where clocks change. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, help, optional, error, onChange, onFocus, onBlur, disabled, clock = 'viewer' } = props
  const value = props.value ?? null
  const zone = clock === 'site' ? siteZone() : viewerZone()
  const [typed, setTyped] = useState<Typed | null>(null)
  const [isInside, setInside] = useState(false)
  // A value from elsewhere takes the place of what was typed.
  const own = typed && same(typed.sent, value) ? typed : null
  const text = own ?? (value && !isNone(value) ? shownWall(wallTime(value, zone)) : { day: '', time: '' })
  const wall: WallTime = { day: typedDay(text.day), time: typedTime(text.time) }
  const isWrong = !isInside && isNone(value)
  const shownError = error ?? (isWrong ? MOMENT_UNREADABLE : undefined)

  const put = (patch: { day?: string; time?: string; later?: boolean }) => {
    const next = { day: text.day, time: text.time, later: false, ...patch }
    const sent = fieldMoment({ day: typedDay(next.day), time: typedTime(next.time) }, zone, next.later)
    setTyped({ ...next, sent })
    onChange(sent)
  }
  const leave = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    setInside(false)
    // A time that could be read is shown in the usual form; the rest stays for whoever typed it.
    if (own) setTyped({ ...own, ...shownWall(wall) })
    onBlur?.(event)
  }
  const note = value && !isNone(value) ? noteOf(wall, value, zone) : null
  const shared = { autoComplete: 'off', disabled, error: Boolean(shownError), maxLength: 40 }
  return (
    <Input.Wrapper labelElement="div" {...useFieldProps({ label, help, optional, error: shownError })}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser */}
      <div
        className={styles.pair}
        role="group"
        aria-label={label}
        onFocus={(event) => {
          setInside(true)
          onFocus?.(event)
        }}
        onBlur={leave}
      >
        <TextInput
          {...shared}
          data-path={props['data-path']}
          aria-label={`${label}: date`}
          placeholder={DAY_FORMAT}
          value={text.day}
          onChange={(event) => put({ day: event.currentTarget.value })}
          rightSection={
            <CalendarButton
              label={`Choose a date: ${label}`}
              disabled={disabled}
              value={problemOfDay(wall.day) ? '' : wall.day}
              near={dayAt(new Date(), zone)}
              onPick={(day) => put({ day: shownDay(day) })}
            />
          }
        />
        <TextInput
          {...shared}
          aria-label={`${label}: time`}
          placeholder="3:42 PM"
          value={text.time}
          onChange={(event) => put({ time: event.currentTarget.value })}
        />
      </div>
      {note ? (
        <div className={styles.note}>
          <span role="status">
            {note.skippedFor ? `${skippedMessage(wall.time, note.skippedFor)}. ` : null}
            {note.twice ? `${twiceMessage(wall.time, note.twice.isLater, note.twice.taken)}. ` : null}
          </span>
          <span>{note.zone}</span>
          {note.twice ? (
            <ActionButton size="xs" kind="quiet" onClick={() => put({ later: !note.twice?.isLater })}>
              {`Take the ${note.twice.isLater ? 'first' : 'second'} (${note.twice.other})`}
            </ActionButton>
          ) : null}
        </div>
      ) : null}
    </Input.Wrapper>
  )
}
