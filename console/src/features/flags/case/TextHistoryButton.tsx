import { IconHistory } from '@tabler/icons-react'
import { HISTORY_LABEL } from '@ward/domain/text-editing'
import { lazy, Suspense, useState } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Drawer } from '../../../ui/dialog/Drawer.tsx'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { TextSkeleton } from '../../../ui/states/Skeleton.tsx'
import type { FlagCase } from './flag-detail.api.ts'

const TextHistory = lazy(async () => ({ default: (await import('./TextHistory.tsx')).TextHistory }))
const WIDTH = 560

/** Opens what staff made of the text over time. */
export function TextHistoryButton({ flag, version }: { flag: FlagCase; version: number | null }) {
  const [opened, setOpened] = useState(false)
  const show = () => setOpened(true)
  useKeys({ h: { label: HISTORY_LABEL, run: show } }, { group: 'This flag', about: flag.id })
  return (
    <>
      <ActionButton kind="quiet" size="xs" icon={IconHistory} keys="h" onClick={show}>
        History
      </ActionButton>
      <Drawer opened={opened} onClose={() => setOpened(false)} title={HISTORY_LABEL} size={WIDTH}>
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <TextHistory flag={flag} version={version} />
        </Suspense>
      </Drawer>
    </>
  )
}
