import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isEnded, RUN_TOPIC, runPercent } from '@ward/domain/task-scripts/runs'
import {
  SYNC_COUNTED_LATER,
  SYNC_LABEL,
  SYNC_NONE_BEFORE,
  SYNC_QUESTION,
  USERS_SYNCED,
} from '@ward/domain/users/user-work'
import { useEffect, useState } from 'react'
import { useLive } from '../../../api/useLive.tsx'
import { messageOf } from '../../../fault.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { confirmEffects } from '../../../ui/effects/confirmEffects.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { syncEffects, syncUsers, usersSyncOptions } from './user-work.api.ts'

/**
 * Starts a sync of all accounts, after its known effects were shown, and shows how far it is; a press while one goes on
 * joins it. When it is through, whoever pressed reads what it changed, and the list is asked for again (spec 3 sections 2 and 9).
 */
export function SyncUsers() {
  const [waitsFor, setWaitsFor] = useState<string | null>(null)
  const [result, setResult] = useState<string | null>(null)
  const queries = useQueryClient()
  const { data: run } = useQuery(usersSyncOptions)
  const ask = () => queries.invalidateQueries(usersSyncOptions)
  useLive(RUN_TOPIC, () => void ask())
  const start = useMutation({
    mutationFn: syncUsers,
    onSuccess: ({ id }) => setWaitsFor(id),
    onError: (problem) => toast.error(messageOf(problem)),
    onSettled: ask,
  })
  const ended = run && run.id === waitsFor && isEnded(run.state) ? run : null
  useEffect(() => {
    if (!ended) return
    setWaitsFor(null)
    if (ended.state !== 'completed') return toast.error(ended.message ?? messageOf(null))
    toast.success(USERS_SYNCED)
    setResult(ended.message)
    void queries.invalidateQueries()
  }, [ended, queries])
  const isRunning = run !== null && run !== undefined && !isEnded(run.state)
  const percent = isRunning ? runPercent(run) : null
  const [counting, setCounting] = useState(false)
  async function press() {
    // Joining a running sync starts nothing.
    if (!isRunning) {
      setCounting(true)
      const isMeant = await confirmEffects(syncEffects, {
        title: SYNC_QUESTION,
        text: SYNC_COUNTED_LATER,
        none: SYNC_NONE_BEFORE,
        confirm: SYNC_LABEL,
      }).finally(() => setCounting(false))
      if (!isMeant) return
    }
    start.mutate()
  }
  return (
    <>
      <ActionButton icon={IconRefresh} onClick={() => void press()} busy={counting || start.isPending}>
        {SYNC_LABEL}
      </ActionButton>
      <span role="status">{isRunning ? (percent === null ? 'Syncing…' : `Syncing, ${percent}%`) : result}</span>
    </>
  )
}
