import { useEffect, useReducer } from 'react'
import { ago, formatDate } from './dates.ts'
import styles from './text.module.css'

type DateTextProps = {
  /** ISO text or date. */
  value: string | Date
  /** Where the time since stands: on hover and focus (default), beside, or nowhere. */
  since?: 'hover' | 'beside' | 'none'
  timeZone?: string
  /** The moment said before it: on the same day the time alone is said. */
  after?: string | Date
}

/** The time since a moment, which goes on while it is looked at. */
export function AgoText({ value }: { value: string | number | Date }) {
  const [, tick] = useReducer((n: number) => n + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, 60_000)
    return () => clearInterval(timer)
  }, [])
  return ago(new Date(value), new Date())
}

/** Where a cell is narrow the line breaks before 'at' and nowhere else. */
function Halves({ text }: { text: string }) {
  const [day, time] = text.split(' at ')
  if (time === undefined) return text
  return (
    <>
      <span className={styles.piece}>{day}</span> <span className={styles.piece}>at {time}</span>
    </>
  )
}

function withoutSameDay(text: string, after: string | undefined): string {
  const [day, time] = text.split(' at ')
  return time !== undefined && after?.split(' at ')[0] === day ? time : text
}

/** A moment as `<time>` in the viewer's zone, never shortened. */
export function DateText({ value, since = 'hover', timeZone, after }: DateTextProps) {
  const date = typeof value === 'string' ? new Date(value) : value
  if (Number.isNaN(date.getTime())) return <span>—</span>
  const time = (
    <time
      className={styles.num}
      dateTime={date.toISOString()}
      data-since={since === 'hover' ? date.toISOString() : undefined}
    >
      <Halves text={withoutSameDay(formatDate(date, timeZone), after && formatDate(new Date(after), timeZone))} />
    </time>
  )
  if (since !== 'beside') return time
  return (
    <span>
      {time}{' '}
      <span className={styles.since}>
        · <AgoText value={date} />
      </span>
    </span>
  )
}
