import { IconScale } from '@tabler/icons-react'
import { AT_RISK_LABEL } from '@ward/domain/automod/crisis'
import { atRiskCutLabel } from '@ward/domain/automod/crisis-cut'
import { assocTypeLabel } from '@ward/domain/flags/flag/assoc-types'
import { type AtRiskLabFilter, CUT_TEXT_COLUMNS, CutVerdict, cutVerdictLabel } from '@ward/domain/flags/lab/at-risk-lab'
import { useMemo } from 'react'
import type { useList } from '../../../routing/useList.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { Chip } from '../../../ui/text/Chip.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { useFoldsTexts } from '../care/careChoices.ts'
import { FoldedLine } from '../care/FoldedLine.tsx'
import { flagHref } from '../flag/useFlagHref.ts'
import type { CutText } from './at-risk-lab.api.ts'
import { CHANGERS_TITLE, ChangersBar } from './ChangersBar.tsx'
import styles from './ThresholdLab.module.css'

const VERDICTS = CutVerdict.options.map((value) => ({ value, label: cutVerdictLabel[value] }))

/** @param folds texts are folded: unfolded, a row shows all there is to read of it */
const columnsOf = (folds: boolean): Column<CutText>[] => [
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
    width: 244,
    rigid: true,
    quiet: true,
    card: 'aside',
    sortable: true,
    firstDesc: true,
    cell: ({ writtenAt }) => <DateText value={writtenAt} />,
  },
]

type CutTextsProps = {
  list: ReturnType<typeof useList<typeof AtRiskLabFilter, CutText>>
  /** Today's cut is tried: no text changes sides. */
  isSame: boolean
}

/** The texts that the tried cut would have put on the other side. */
export function CutTexts({ list: { filter, change, table, total }, isSame }: CutTextsProps) {
  const [folds] = useFoldsTexts()
  const columns = useMemo(() => columnsOf(folds), [folds])
  return (
    <>
      <ChangersBar
        total={isSame ? undefined : total}
        label={CUT_TEXT_COLUMNS.verdict}
        verdicts={VERDICTS}
        verdict={filter.verdict}
        onVerdict={(verdict) => change({ verdict })}
      />
      <DataTable
        {...table}
        id="threshold-lab-at-risk"
        label={CHANGERS_TITLE}
        columns={columns}
        rowLabel={({ assocType, id }) => `${assocTypeLabel[assocType]} ${id}`}
        rowHref={({ flagId }) => (flagId === null ? undefined : flagHref({ id: flagId }))}
        onClear={undefined}
        empty={
          <EmptyState title={isSame ? 'Choose another sensitivity' : 'No affected posts'} icon={IconScale}>
            {isSame
              ? 'The posts that another sensitivity would flag as at risk, or no longer, are listed here.'
              : 'With these filters, this sensitivity flags the same posts as today’s.'}
          </EmptyState>
        }
      />
    </>
  )
}
