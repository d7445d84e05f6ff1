import { Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { ActionButton } from '../ActionButton.tsx'
import { IconButton } from '../IconButton.tsx'
import { useOpenedLate } from '../OpensLate.tsx'
import styles from './TableToolbar.module.css'
import type { ChosenColumns } from './useColumns.ts'

type ColumnListProps = Omit<ChosenColumns<never>, 'shown'> & {
  columns: readonly { id: string; header: string; fixed?: boolean }[]
}

/** The button of `ColumnChooser` with its list. */
export function ColumnList({ columns, visibility, changed, toggle, reset }: ColumnListProps) {
  const { button, opened, setOpened } = useOpenedLate()
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <IconButton ref={button} size={28} label="Columns" icon={IconColumns3} onClick={() => setOpened(!opened)} />
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
                checked={visibility[id] ?? true}
                onChange={() => toggle(id)}
              />
            ))}
          {changed ? (
            <ActionButton kind="quiet" onClick={reset}>
              Default columns
            </ActionButton>
          ) : null}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
