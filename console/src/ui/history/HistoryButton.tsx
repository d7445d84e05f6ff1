import { IconHistory } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { LateDrawer } from '../dialog/LateDrawer.tsx'
import { useKeys } from '../keys/useKeys.ts'
import { Opening } from '../Opening.tsx'
import { TextSkeleton } from '../states/Skeleton.tsx'

const WIDTH = 560

type HistoryButtonProps = {
  /** Of the drawer, and what the key does: 'History of thresholds'. */
  title: string
  /** The group of its key in the list, and the thing it acts on. */
  group: string
  about?: string
  /** Beside a text instead of in the title of a page. */
  small?: boolean
  /** The versions, loaded when the drawer opens. */
  children: ReactNode
}

/** Opens what a thing was over time, in a drawer. */
export function HistoryButton({ title, group, about, small, children }: HistoryButtonProps) {
  const [opened, setOpened] = useState(false)
  const show = () => setOpened(true)
  useKeys({ h: { label: title, run: show } }, { group, about })
  return (
    <>
      <ActionButton
        kind={small ? 'quiet' : 'plain'}
        size={small ? 'xs' : undefined}
        icon={IconHistory}
        keys="h"
        onClick={show}
      >
        History
      </ActionButton>
      <LateDrawer opened={opened} onOpen={show} onClose={() => setOpened(false)} title={title} size={WIDTH}>
        <Opening meanwhile={<TextSkeleton lines={8} />}>{children}</Opening>
      </LateDrawer>
    </>
  )
}
