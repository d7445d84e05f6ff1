import { useQuery } from '@tanstack/react-query'
import { EVERYTHING } from '@ward/domain/kernel/live'
import { useEffect } from 'react'
import { useLive } from '../../../api/useLive.tsx'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import { type Wait, waitOptions } from './lane.api.ts'

/** A lease that others renew is looked at again when it would have run out, and a moment later. */
const AFTER_MS = 1000

/** The wait of the flag that is shown, as others take it and give it back, and as leases run out; null where it does not wait. */
export function useWait({ id, atRisk, isOpen }: FlagCase): Wait | null {
  const { data, refetch } = useQuery({ ...waitOptions(id), enabled: atRisk && isOpen })
  useLive('flag', ({ topic, subjectId }) => {
    if (topic === EVERYTHING || subjectId === id) void refetch()
  })
  const heldUntil = data?.heldUntil
  useEffect(() => {
    if (!heldUntil) return
    const timer = setTimeout(() => void refetch(), Math.max(0, Date.parse(heldUntil) - Date.now()) + AFTER_MS)
    return () => clearTimeout(timer)
  }, [heldUntil, refetch])
  return atRisk && isOpen ? (data ?? null) : null
}
