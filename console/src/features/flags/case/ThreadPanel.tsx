import { useQueryClient } from '@tanstack/react-query'
import {
  canToggle,
  THREAD_TOGGLE_MESSAGE,
  THREAD_TOGGLES,
  type ThreadToggle,
  threadToggleLabel,
} from '@ward/domain/forums/thread-panel'
import { messageOf } from '@ward/domain/kernel/fault'
import { useState } from 'react'
import { useMay } from '../../../api/session.tsx'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { toggleThread } from '../editing/editing.api.ts'
import { FLAG_KEY, type FlagCase } from '../flag/flag-detail.api.ts'
import styles from './FlagCase.module.css'

/** What admins switch on and off about a thread (spec 1 sections 2.5 and 4). */
export function ThreadPanel({ flag: { id, isOpen, thread } }: { flag: FlagCase }) {
  const queries = useQueryClient()
  const mayChange = useMay('threads.change').ok
  const [running, setRunning] = useState<ThreadToggle | null>(null)
  if (!thread || !mayChange) return null
  async function toggle(threadId: string, name: ThreadToggle, on: boolean) {
    const answer = canToggle(name, isOpen)
    if (!answer.ok) return toast.error(answer.because)
    setRunning(name)
    try {
      await toggleThread(threadId, name, on)
      toast.success(THREAD_TOGGLE_MESSAGE[name][on ? 'on' : 'off'])
    } catch (error) {
      toast.error(messageOf(error))
    }
    await queries.invalidateQueries({ queryKey: [...FLAG_KEY, id] })
    setRunning(null)
  }
  return (
    <section aria-label="Thread">
      <h2>Thread</h2>
      <div className={styles.switches}>
        {THREAD_TOGGLES.map((name) => (
          <SwitchField
            key={name}
            label={threadToggleLabel[name]}
            // While it is being saved it stands as it was pressed.
            checked={thread[name] !== (running === name)}
            disabled={running !== null}
            onChange={() => void toggle(thread.id, name, !thread[name])}
          />
        ))}
      </div>
    </section>
  )
}
