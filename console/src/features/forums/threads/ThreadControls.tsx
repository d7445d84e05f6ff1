import {
  canToggle,
  THREAD_TOGGLE_MESSAGE,
  THREAD_TOGGLES,
  type ThreadToggle,
  threadToggleLabel,
} from '@ward/domain/forums/thread-panel'
import { useState } from 'react'
import { messageOf } from '../../../fault.ts'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import styles from './Threads.module.css'
import { changeThread } from './threads.api.ts'

type Toggles = Record<ThreadToggle, boolean>
type Props = {
  thread: Toggles & { id: string; stateVersion: number }
  /** It waits to be judged. */
  isFlagOpen: boolean
  /** Asks anew for the thread. */
  onChanged: () => Promise<unknown>
}

const THREAD_TOGGLE_HELP: Record<ThreadToggle, string> = {
  isClosed: 'Everyone can read it. Nobody can reply.',
  requiresPreModeration: 'New replies wait for an admin’s approval.',
  isFeatured: 'Marked as featured, and at the top of Forums.',
  isHomepageFeatured: 'Shown above the newest threads of the home page.',
}

/** The switches of a thread, on its page and on that of its flag; each press is saved at once. */
export function ThreadControls({ thread, isFlagOpen, onChanged }: Props) {
  const { id, stateVersion } = thread
  const [running, setRunning] = useState<ThreadToggle | null>(null)
  async function set(name: ThreadToggle, on: boolean, shown?: number) {
    const answer = canToggle(name, isFlagOpen)
    if (!answer.ok) return toast.error(answer.because)
    setRunning(name)
    try {
      await changeThread({ id, [name]: on, stateVersion: shown })
      const undo = shown === undefined ? undefined : () => void set(name, !on)
      toast.success(THREAD_TOGGLE_MESSAGE[name][on ? 'on' : 'off'], { undo })
    } catch (error) {
      toast.error(messageOf(error))
    }
    await onChanged()
    setRunning(null)
  }
  return (
    <div className={styles.switches}>
      {THREAD_TOGGLES.map((name) => (
        <SwitchField
          key={name}
          atEnd
          label={threadToggleLabel[name]}
          help={THREAD_TOGGLE_HELP[name]}
          // While it is being saved it stands as it was pressed.
          checked={thread[name] !== (running === name)}
          disabled={running !== null}
          onChange={() => void set(name, !thread[name], stateVersion)}
        />
      ))}
    </div>
  )
}
