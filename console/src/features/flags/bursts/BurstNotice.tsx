import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { burstNotice } from '@ward/domain/flags/bursts/burst-decisions'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { burstOfFlagOptions } from './bursts.api.ts'

/** Shows on a flag whose text is one of several alike how many they are, and the way to decide on them together. */
export function BurstNotice({ flagId }: { flagId: string }) {
  const { data: burst } = useQuery(burstOfFlagOptions(flagId))
  if (!burst) return null
  return (
    <ActionButton kind="quiet" icon={IconCopy} href={`/bursts?burst=${burst.id}`}>
      {burstNotice(burst)}
    </ActionButton>
  )
}
