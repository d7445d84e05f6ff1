import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '@ward/domain/fault'
import { isEnded, RUN_TOPIC, runPercent } from '@ward/domain/runs'
import { SYNC_LABEL, USERS_SYNCED } from '@ward/domain/user-work'
import { useEffect, useState } from 'react'
import { useLive } from '../../api/useLive.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { syncUsers, usersSyncOptions } from './user-work.api.ts'

/**
 * Starts a sync of all accounts and shows how far it is; a press while one goes on joins it. When it is through, whoever pressed
 * is told what it changed, and the list is asked for again (spec 3 sections 2 and 9).
 */
export function SyncUsers() {
  const [waitsFor, setWaitsFor] = useState<string | null>(null)
  const [told, setTold] = useState<string | null>(null)
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
    setTold(ended.message)
    void queries.invalidateQueries()
  }, [ended, queries])
  const isRunning = run !== null && run !== undefined && !isEnded(run.state)
  const percent = isRunning ? runPercent(run) : null
  return (
    <>
      <ActionButton icon={IconRefresh} onClick={() => start.mutate()} busy={start.isPending}>
        {SYNC_LABEL}
      </ActionButton>
      <span role="status">{isRunning ? (percent === null ? 'Syncing…' : `Syncing, ${percent}%`) : told}</span>
    </>
  )
}
