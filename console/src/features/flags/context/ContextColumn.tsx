import { useMediaQuery } from '@mantine/hooks'
import { IconMessages } from '@tabler/icons-react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Deferred } from '../../../ui/Deferred.tsx'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import { FlagContext } from './FlagContext.tsx'

/** From here on the page has a third column. */
const THREE_COLUMNS = '(min-width: 1280px)'
const LABEL = 'Context'

const useHasColumn = () => useMediaQuery(THREE_COLUMNS, true, { getInitialValueInEffect: false }) ?? true

const contextOf = ({ id }: FlagCase) => (
  <Deferred of={id}>
    <FlagContext key={id} flagId={id} />
  </Deferred>
)

/** The context beside the text, where there is room for it. */
export function ContextColumn({ flag }: { flag: FlagCase }) {
  return useHasColumn() && !flag.user ? contextOf(flag) : null
}

/** The context below the text in narrower windows. */
export function ContextBelow({ flag }: { flag: FlagCase }) {
  return useHasColumn() || flag.user ? null : <div data-below>{contextOf(flag)}</div>
}

function goToContext(isBelow: boolean) {
  const context = document.querySelector<HTMLElement>('[data-context]')
  context?.focus({ preventScroll: isBelow })
  if (isBelow) context?.scrollIntoView?.({ block: 'start' })
}

/** The way to the context: a key, and a button where it stands below. */
export function ContextButton({ flag }: { flag: FlagCase }) {
  const hasColumn = useHasColumn()
  const show = () => goToContext(!hasColumn)
  useKeys({ c: { label: LABEL, run: show } }, { group: 'This flag', enabled: !flag.user, about: flag.id })
  if (hasColumn || flag.user) return null
  return (
    <ActionButton icon={IconMessages} keys="c" onClick={show}>
      {LABEL}
    </ActionButton>
  )
}
