import { IconScale } from '@tabler/icons-react'
import { FilterRow } from '../../../ui/filters/FilterRow.tsx'
import { FilterSelect } from '../../../ui/filters/FilterSelect.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import type { TableRow } from '../../../ui/table/column.ts'
import { DataTable, type DataTableProps } from '../../../ui/table/DataTable.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import styles from './Lab.module.css'

const TITLE = 'Affected texts'
const ALL = 'all'

type AffectedPostsProps<Row extends TableRow, Verdict extends string> = Omit<
  DataTableProps<Row>,
  'label' | 'onClear' | 'empty'
> & {
  /** The label of the verdict here, and of each of its values. */
  verdictLabel: string
  verdicts: readonly { value: Verdict; label: string }[]
  verdict: Verdict | null
  onVerdict: (verdict: Verdict | null) => void
  /** Today's is tried: nothing changes. */
  isSame: boolean
  /** Title and text of an empty list, with today's and with another. */
  empty: Record<'same' | 'other', readonly [title: string, text: string]>
}

/** The posts that what is tried would have put on the other side. */
export function AffectedPosts<Row extends TableRow, Verdict extends string>(props: AffectedPostsProps<Row, Verdict>) {
  const { verdictLabel, verdicts, verdict, onVerdict, isSame, empty, ...table } = props
  const [title, text] = empty[isSame ? 'same' : 'other']
  return (
    <>
      <div className={styles.bar}>
        <h2>{TITLE}</h2>
        {props.total === undefined || isSame ? null : (
          <span className={styles.quiet}>{count(props.total, 'text')}</span>
        )}
        <FilterRow>
          <FilterSelect<Verdict | typeof ALL>
            small
            label={verdictLabel}
            options={[{ value: ALL, label: 'Any' }, ...verdicts]}
            value={verdict ?? ALL}
            onChange={(chosen) => onVerdict(chosen === ALL ? null : chosen)}
          />
        </FilterRow>
      </div>
      <DataTable
        {...table}
        label={TITLE}
        onClear={undefined}
        empty={
          <EmptyState title={title} icon={IconScale} isShort>
            {text}
          </EmptyState>
        }
      />
    </>
  )
}
