import { IconColumns3 } from '@tabler/icons-react'
import { memo } from 'react'
import { IconButton } from '../IconButton.tsx'
import { OpensLate } from '../OpensLate.tsx'
import type { Column } from './column.ts'
import type { ChosenColumns } from './useColumns.ts'

type ColumnChooserProps<Row> = {
  columns: readonly Column<Row>[]
  chooser: ChosenColumns<Row>
}

const loadList = async () => (await import('./ColumnList.tsx')).ColumnList

function Chooser<Row>({ columns, chooser }: ColumnChooserProps<Row>) {
  const { visibility, changed, toggle, reset } = chooser
  return (
    <OpensLate popup="dialog" load={loadList} props={{ columns, visibility, changed, toggle, reset }}>
      {(button) => <IconButton size={28} label="Columns" icon={IconColumns3} {...button} />}
    </OpensLate>
  )
}

/** The chooser of a table's columns. Drawn again only when they change. */
export const ColumnChooser = memo(Chooser) as typeof Chooser
