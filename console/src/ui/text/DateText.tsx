import { useEffect, useReducer } from 'react'
import { ago, formatDate } from './dates.ts'
import styles from './text.module.css'

type DateTextProps = {
  /** ISO text or date. */
  value: string | Date
  /** Where the time since stands: on hover and focus (default), beside, or nowhere. */
  since?: 'hover' | 'beside' | 'none'
  /** Only the time since, the date on hover: timelines. */
  short?: boolean
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
export function DateText({ value, since = 'hover', short = false, timeZone }: DateTextProps) {
  const date = typeof value === 'string' ? new Date(value) : value
  useMinutes(since === 'beside' || short)
  if (Number.isNaN(date.getTime())) return <span>—</span>
  const long = formatDate(date, timeZone)
  const time = (
    <time
      className={styles.num}
      dateTime={date.toISOString()}
      data-tip={short ? long : undefined}
      data-since={since === 'hover' && !short ? date.toISOString() : undefined}
    >
      {short ? ago(date, new Date()) : <Halves text={long} />}
    </time>
  )
  if (since !== 'beside' || short) return time
  return (
    <span>
      {time} <span className={styles.since}>· {ago(date, new Date())}</span>
    </span>
  )
}
