import { useEffect, useReducer } from 'react'
import { ago, formatDate } from './dates.ts'
import styles from './text.module.css'

type DateTextProps = {
  /** ISO text or date. */
  value: string | Date
  /** Where the time since stands: on hover and focus (default), beside, or nowhere. */
  since?: 'hover' | 'beside' | 'none'
  timeZone?: string
}

function useMinutes(on: boolean) {
  const [, tick] = useReducer((n: number) => n + 1, 0)
  useEffect(() => {
    if (!on) return
    const timer = setInterval(tick, 60_000)
    return () => clearInterval(timer)
  }, [on])
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

/** A moment as `<time>` in the viewer's zone, never shortened. */
export function DateText({ value, since = 'hover', timeZone }: DateTextProps) {
  const date = typeof value === 'string' ? new Date(value) : value
  useMinutes(since === 'beside')
  if (Number.isNaN(date.getTime())) return <span>—</span>
  const time = (
    <time
      className={styles.num}
      dateTime={date.toISOString()}
      data-since={since === 'hover' ? date.toISOString() : undefined}
    >
      <Halves text={formatDate(date, timeZone)} />
    </time>
  )
  if (since !== 'beside') return time
  return (
    <span>
      {time} <span className={styles.since}>· {ago(date, new Date())}</span>
    </span>
  )
}
