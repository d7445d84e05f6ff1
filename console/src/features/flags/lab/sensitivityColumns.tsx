import { AT_RISK_LABEL } from '@ward/domain/automod/crisis'
import { atRiskCutLabel } from '@ward/domain/automod/crisis-cut'
import { assocTypeLabel } from '@ward/domain/flags/flag/assoc-types'
import { CUT_TEXT_COLUMNS, cutVerdictLabel } from '@ward/domain/flags/lab/at-risk-lab'
import type { Column } from '../../../ui/table/column.ts'
import { Chip } from '../../../ui/text/Chip.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { FoldedLine } from '../wellbeing/FoldedLine.tsx'
import styles from './Lab.module.css'
import type { CutText } from './lab.api.ts'

/** @param folds texts are folded: unfolded, a row shows all there is to read of it */
export const sensitivityColumns = (folds: boolean): Column<CutText>[] => [
  {
    id: 'text',
    header: CUT_TEXT_COLUMNS.text,
    link: true,
    fixed: true,
    wrap: true,
    card: 'body',
    cell: ({ preview, excerpt, assocType, wasEdited }) => (
      <span className={styles.text}>
        <FoldedLine isDistressing>{(folds ? excerpt : preview) || 'No text'}</FoldedLine>
        <small>{[assocTypeLabel[assocType], wasEdited && 'Edited since'].filter(Boolean).join(' · ')}</small>
      </span>
    ),
    fullText: ({ excerpt, preview }) => (folds || excerpt === preview ? undefined : excerpt),
  },
  {
    id: 'verdict',
    header: CUT_TEXT_COLUMNS.verdict,
    width: 184,
    cell: ({ verdict }) => cutVerdictLabel[verdict],
  },
  {
    id: 'means',
    header: CUT_TEXT_COLUMNS.means,
    width: 144,
    rigid: true,
    card: 'title',
    cell: ({ isAtRisk }) => <Chip hue={isAtRisk ? 'red' : 'neutral'}>{isAtRisk ? AT_RISK_LABEL : 'Not at risk'}</Chip>,
  },
  {
    id: 'from',
    header: CUT_TEXT_COLUMNS.from,
    width: 96,
    cell: ({ cut }) => atRiskCutLabel[cut],
  },
  {
    id: 'written',
    header: CUT_TEXT_COLUMNS.written,
    width: 264,
    rigid: true,
    quiet: true,
    card: 'aside',
    sortable: true,
    firstDesc: true,
    cell: ({ writtenAt }) => <DateText value={writtenAt} />,
  },
]
