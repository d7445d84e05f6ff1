import { useMediaQuery } from '@mantine/hooks'
import { IconMessages } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Drawer } from '../../../ui/dialog/Drawer.tsx'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import styles from './FlagContext.module.css'
import { FlagContext } from './FlagContext.tsx'

/** From here on the page has a third column. */
const THREE_COLUMNS = '(min-width: 1280px)'
const LABEL = 'Context'
const WIDTH = 420

const useHasColumn = () => useMediaQuery(THREE_COLUMNS, true, { getInitialValueInEffect: false }) ?? true

/** The context beside the text, where there is room for it. */
export function ContextColumn({ flag }: { flag: FlagCase }) {
  return useHasColumn() && !flag.user ? <FlagContext key={flag.id} flagId={flag.id} /> : null
}

const toColumn = () => document.querySelector<HTMLElement>('[data-context]')?.focus()

/** The way to the context: the key goes to its column; where there is none, key and button open it over the page. */
export function ContextButton({ flag }: { flag: FlagCase }) {
  const hasColumn = useHasColumn()
  const [opened, setOpened] = useState(false)
  const show = () => (hasColumn ? toColumn() : setOpened(true))
  useKeys({ c: { label: LABEL, run: show } }, { group: 'This flag', enabled: !flag.user, about: flag.id })
  if (hasColumn || flag.user) return null
  return (
    <>
      <ActionButton icon={IconMessages} keys="c" onClick={show}>
        {LABEL}
      </ActionButton>
      <Drawer opened={opened} onClose={() => setOpened(false)} title={LABEL} size={WIDTH}>
        <div className={styles.inDrawer}>
          <FlagContext key={flag.id} flagId={flag.id} />
        </div>
      </Drawer>
    </>
  )
}
