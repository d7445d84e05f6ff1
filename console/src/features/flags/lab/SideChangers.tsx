import { IconScale } from '@tabler/icons-react'
import { percentText } from '@ward/domain/automod/automod'
import { assocTypeLabel } from '@ward/domain/flags/flag/assoc-types'
import {
  type LabFilter,
  type LabScore,
  SIDE_COLUMNS,
  sideOf,
  sideText,
  verdictLabel,
} from '@ward/domain/flags/lab/threshold-lab'
import { LOOK_VERDICTS } from '@ward/domain/flags/second-look/second-looks'
import { useMemo } from 'react'
import type { useList } from '../../../routing/useList.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { Chip } from '../../../ui/text/Chip.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { flagTitle } from '../flag/flag-types.ts'
import { flagHref } from '../flag/useFlagHref.ts'
import { CHANGERS_TITLE, ChangersBar } from './ChangersBar.tsx'
import type { JudgedText } from './lab.api.ts'
import styles from './ThresholdLab.module.css'

const VERDICTS = LOOK_VERDICTS.map((value) => ({ value, label: verdictLabel[value] }))

const columnsOf = (score: LabScore): Column<JudgedText>[] => [
  {
    id: 'text',
    header: SIDE_COLUMNS.text,
    link: true,
    fixed: true,
    wrap: true,
    card: 'body',
    cell: ({ flag, isSecondLook, wasEdited }) => (
      <span className={styles.text}>
        <span>{flag.preview || 'No text'}</span>
        <small>
          {[assocTypeLabel[flag.assocType], isSecondLook && 'Second look', wasEdited && 'Edited since']
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    ),
    fullText: ({ flag }) => (flag.excerpt === flag.preview ? undefined : flag.excerpt),
  },
  {
    id: 'verdict',
    header: SIDE_COLUMNS.verdict,
    width: 112,
    cell: ({ verdict }) => verdictLabel[verdict],
  },
  {
    id: 'means',
    header: SIDE_COLUMNS.means,
    width: 144,
    rigid: true,
    card: 'title',
    cell: ({ verdict, isCaught }) => <Means score={score} verdict={verdict} isCaught={isCaught} />,
  },
  {
    id: 'score',
    header: SIDE_COLUMNS.score,
    width: 96,
    align: 'right',
    sortable: true,
    firstDesc: true,
    cell: ({ score: prob }) => percentText(prob),
  },
  {
    id: 'decided',
    header: SIDE_COLUMNS.decided,
    width: 244,
    rigid: true,
    quiet: true,
    card: 'aside',
    cell: ({ decidedAt }) => <DateText value={decidedAt} />,
  },
]

function Means({ score, verdict, isCaught }: { score: LabScore } & Pick<JudgedText, 'verdict' | 'isCaught'>) {
  const side = sideOf(score, verdict)
  const hue = side === 'apart' ? 'neutral' : (side === 'rightly') === isCaught ? 'green' : 'red'
  return <Chip hue={hue}>{sideText(side, isCaught)}</Chip>
}

type SideChangersProps = {
  list: ReturnType<typeof useList<typeof LabFilter, JudgedText>>
  /** Today's threshold is tried: no text changes sides. */
  isSame: boolean
}

/** The texts that the tried threshold would have put on the other side. */
export function SideChangers({ list: { filter, change, table, total }, isSame }: SideChangersProps) {
  const columns = useMemo(() => columnsOf(filter.score), [filter.score])
  return (
    <>
      <ChangersBar
        total={isSame ? undefined : total}
        label={SIDE_COLUMNS.verdict}
        verdicts={VERDICTS}
        verdict={filter.verdict}
        onVerdict={(verdict) => change({ verdict })}
      />
      <DataTable
        {...table}
        id="threshold-lab"
        label={CHANGERS_TITLE}
        columns={columns}
        rowLabel={({ flag }) => flagTitle(flag)}
        rowHref={({ flag }) => flagHref(flag)}
        onClear={undefined}
        empty={
          <EmptyState title={isSame ? 'Move the threshold' : 'No affected posts'} icon={IconScale}>
            {isSame
              ? 'The judged posts that another threshold would catch or let go are listed here.'
              : 'With these filters, this threshold catches the same posts as today’s.'}
          </EmptyState>
        }
      />
    </>
  )
}
