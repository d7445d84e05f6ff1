import { CONDITION_BOXES, conditionBoxLabel } from '@ward/domain/conditions/conditions'
import type { Column } from '../../ui/table/column.ts'
import { Chip, Chips } from '../../ui/text/Chip.tsx'
import type { ConditionRow } from './conditions.api.ts'

/** The marks of a condition that is not simply active; that it is not, is said. */
const Marks = ({ condition }: { condition: ConditionRow }) => (
  <Chips oneLine>
    {condition.isActive ? null : <Chip hue="amber">Inactive</Chip>}
    {CONDITION_BOXES.filter((box) => box !== 'isActive' && condition[box]).map((box) => (
      <Chip key={box}>{conditionBoxLabel[box]}</Chip>
    ))}
  </Chips>
)

/** Name, Type and Group (spec 3 section 2); the marks and the code of the source can be shown besides. */
export const conditionColumns: Column<ConditionRow>[] = [
  { id: 'name', header: 'Name', sortable: true, fixed: true, card: 'title', cell: ({ name }) => name },
  {
    id: 'type',
    header: 'Type',
    width: 220,
    quiet: true,
    sortable: true,
    cell: ({ disorderType }) => disorderType || '—',
  },
  {
    id: 'group',
    header: 'Group',
    width: 160,
    quiet: true,
    sortable: true,
    cell: ({ disorderGroup }) => disorderGroup || '—',
  },
  {
    id: 'marks',
    header: 'Marks',
    width: 280,
    hidden: true,
    card: 'body',
    cell: (condition) => <Marks condition={condition} />,
  },
  {
    id: 'code',
    header: 'Source',
    width: 130,
    quiet: true,
    hidden: true,
    cell: ({ orphaCode }) => (orphaCode === null ? 'admin' : `ORPHA:${orphaCode}`),
  },
]
