import { Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { IconButton } from '../IconButton.tsx'
import styles from './Strip.module.css'

type ColumnChooserProps = {
  columns: readonly { id: string; header: string; on: boolean }[]
  onToggle: (id: string) => void
  /** Back to the columns the table starts with; absent while nothing was changed. */
  onReset?: () => void
}

/** Which columns a table shows. */
export function ColumnChooser({ columns, onToggle, onReset }: ColumnChooserProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <IconButton size={28} label="Columns" icon={IconColumns3} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label="Columns">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend would draw a frame inside the menu */}
        <div className={styles.chooser} role="group" aria-label="Columns">
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              className={styles.choice}
              label={column.header}
              checked={column.on}
              onChange={() => onToggle(column.id)}
            />
          ))}
          {onReset ? (
            <ActionButton kind="quiet" onClick={onReset}>
              Default columns
            </ActionButton>
          ) : null}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
