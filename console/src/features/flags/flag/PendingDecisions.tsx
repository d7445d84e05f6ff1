import { useEffect } from 'react'
import { count } from '../../../ui/text/NumberText.tsx'
import styles from './PendingDecisions.module.css'
import { usePendingDecisions } from './pendingDecisions.ts'

/** The number of unanswered decisions, once that takes a while; a page that would lose them asks before it is closed. */
export function PendingDecisions() {
  const waiting = usePendingDecisions().length
  useEffect(() => {
    if (waiting === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [waiting])
  return (
    <span className={styles.waiting} role="status">
      {waiting > 0 ? <span>{`Saving ${count(waiting, 'decision')} …`}</span> : null}
    </span>
  )
}
