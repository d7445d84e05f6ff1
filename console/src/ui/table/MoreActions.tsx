import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { IconButton } from '../IconButton.tsx'
import { useOpenedLate } from '../OpensLate.tsx'

type MoreActionsProps = {
  actions: readonly { id: string; label: string; danger?: boolean; disabled: boolean; run: () => unknown }[]
  onClear: () => void
}

/** The button 'More actions' of a bar above rows, with its menu. */
export function MoreActions({ actions, onClear }: MoreActionsProps) {
  const { button, opened, setOpened } = useOpenedLate()
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <IconButton ref={button} label="More actions" icon={IconDots} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ id, label, danger, disabled, run }) => (
          <Menu.Item key={id} color={danger ? 'red' : undefined} disabled={disabled} onClick={() => void run()}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item onClick={onClear}>Clear selection</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
