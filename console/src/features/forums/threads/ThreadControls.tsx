import {
  canToggle,
  THREAD_TOGGLE_MESSAGE,
  THREAD_TOGGLES,
  type ThreadToggle,
  threadToggleLabel,
} from '@ward/domain/forums/thread-panel'
import { useState } from 'react'
import { useSession } from '../../../api/session.tsx'
import { messageOf } from '../../../fault.ts'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { justChangedMessage, useJustChanged } from '../../../ui/press/justChanged.ts'
import { toast } from '../../../ui/toast/toast.ts'
import styles from './Threads.module.css'
import { changeThread, lastChangeBy } from './threads.api.ts'

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
  const [running, setRunning] = useState<ThreadToggle | null>(null)
  return (
    <div className={styles.switches}>
      {THREAD_TOGGLES.map((name) => (
        <Toggle key={name} {...{ name, thread, isFlagOpen, onChanged, running, setRunning }} />
      ))}
    </div>
  )
}

type ToggleProps = Props & {
  name: ThreadToggle
  /** The one that is being saved. */
  running: ThreadToggle | null
  setRunning: (name: ThreadToggle | null) => void
}

function Toggle({ name, thread, isFlagOpen, onChanged, running, setRunning }: ToggleProps) {
  const { id, stateVersion } = thread
  const { viewer } = useSession()
  const changes = useJustChanged(thread[name], stateVersion)
  async function save(on: boolean, shown?: number) {
    const { stateVersion: made } = await changeThread({ id, [name]: on, stateVersion: shown })
    changes.own(made)
    const undo = shown === undefined ? undefined : () => void run(() => save(!on))
    toast.success(THREAD_TOGGLE_MESSAGE[name][on ? 'on' : 'off'], { undo })
  }
  async function press(on: boolean) {
    const other = changes.isOthers() ? await lastChangeBy(id) : null
    if (!other || other.id === viewer.id) return save(on, stateVersion)
    toast.error(justChangedMessage(`${other.username} changed ‘${threadToggleLabel[name]}’`))
  }
  async function run(work: () => Promise<void>) {
    const answer = canToggle(name, isFlagOpen)
    if (!answer.ok) return toast.error(answer.because)
    setRunning(name)
    try {
      await work()
    } catch (error) {
      toast.error(messageOf(error))
    }
    await onChanged()
    setRunning(null)
  }
  return (
    <SwitchField
      atEnd
      label={threadToggleLabel[name]}
      help={THREAD_TOGGLE_HELP[name]}
      // While it is being saved it stands as it was pressed.
      checked={thread[name] !== (running === name)}
      disabled={running !== null}
      onChange={() => void run(() => press(!thread[name]))}
    />
  )
}
