import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { IconButton } from '../IconButton.tsx'
import { useOpenedLate } from '../OpensLate.tsx'

type MoreActionsProps = {
  /** `isRare`: the bar shows the others itself, wherever it has room for more than the first two. */
  actions: readonly {
    id: string
    label: string
    danger?: boolean
    /** Why it cannot be done with these rows. */
    because?: string
    isRare: boolean
    run: () => unknown
  }[]
  onClear: () => void
}

/** As in TableToolbar.module.css: from here on the bar shows all but what is rare. */
const HAS_ROOM = '(min-width: 1024px)'

/** The button 'More actions' of a bar above rows, with its menu. */
export function MoreActions({ actions, onClear }: MoreActionsProps) {
  const { button, opened, setOpened } = useOpenedLate()
  const hasRoom = useMediaQuery(HAS_ROOM, false, { getInitialValueInEffect: false })
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <IconButton ref={button} label="More actions" icon={IconDots} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions
          .filter(({ isRare }) => isRare || !hasRoom)
          .map(({ id, label, danger, because, run }) => (
            // A greyed line keeps its place among the keys and tells its reason.
            <Menu.Item
              key={id}
              color={danger ? 'red' : undefined}
              data-disabled={because ? true : undefined}
              aria-disabled={because ? true : undefined}
              data-tip={because}
              closeMenuOnClick={!because}
              onClick={() => {
                if (!because) void run()
              }}
            >
              {label}
            </Menu.Item>
          ))}
        {hasRoom ? null : <Menu.Item onClick={onClear}>Clear selection</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}
