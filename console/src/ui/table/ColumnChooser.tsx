import { Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { IconButton } from '../IconButton.tsx'
import type { Column } from './column.ts'
import styles from './TableToolbar.module.css'
import type { useColumns } from './useColumns.ts'

type ColumnChooserProps<Row> = {
  columns: readonly Column<Row>[]
  chooser: ReturnType<typeof useColumns<Row>>
}

function Chooser<Row>({ columns, chooser }: ColumnChooserProps<Row>) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <IconButton size={28} label="Columns" icon={IconColumns3} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label="Columns">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend would draw a frame inside the menu */}
        <div className={styles.chooser} role="group" aria-label="Columns">
          {columns
            .filter((column) => !column.fixed)
            .map(({ id, header }) => (
              <Checkbox
                key={id}
                className={styles.choice}
                label={header}
                checked={chooser.visibility[id] ?? true}
                onChange={() => chooser.toggle(id)}
              />
            ))}
          {chooser.changed ? (
            <ActionButton kind="quiet" onClick={chooser.reset}>
              Default columns
            </ActionButton>
          ) : null}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Which columns a table shows. Drawn again only when they change. */
export const ColumnChooser = memo(Chooser) as typeof Chooser
