import { percentText } from '@ward/domain/automod/automod'
import { assocTypeLabel } from '@ward/domain/flags/flag/assoc-types'
import { type LabScore, SIDE_COLUMNS, sideOf, sideText, verdictLabel } from '@ward/domain/flags/lab/threshold-lab'
import type { Column } from '../../../ui/table/column.ts'
import { Chip } from '../../../ui/text/Chip.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import styles from './Lab.module.css'
import type { JudgedText } from './lab.api.ts'

export const thresholdColumns = (score: LabScore): Column<JudgedText>[] => [
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
    width: 264,
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
