import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { AT_RISK_LABEL } from '@ward/domain/automod/crisis'
import { LabScore, labScoreLabel } from '@ward/domain/flags/lab/threshold-lab'
import type { ReactNode } from 'react'
import { ChosenTabs } from '../../../ui/detail/ChosenTabs.tsx'
import { FilterRow } from '../../../ui/filters/FilterRow.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import styles from './Lab.module.css'
import { LabFilters, type LabTexts } from './LabFilters.tsx'
import { useLabLive } from './useLabLive.ts'

const AT_RISK = 'at-risk'
type Tried = LabScore | typeof AT_RISK
const TABS = [
  ...LabScore.options.map((id) => ({ id, label: labScoreLabel[id] })),
  { id: AT_RISK, label: AT_RISK_LABEL },
] as const

type LabViewProps<Data> = {
  title: string
  count: string | undefined
  /** The score that is tried. */
  score: Tried
  /** Applies what is tried. */
  apply: ReactNode
  /** The kind of date the days filter by: 'Judged'. */
  days: string
  list: { filter: LabTexts; change: (patch: Partial<LabTexts>) => unknown; onClear: (() => void) | undefined }
  query: UseQueryResult<Data>
  failed: string
  trial: (lab: Data) => ReactNode
  chart: (lab: Data) => ReactNode
  /** A note on the limits of the figures. */
  notes: (lab: Data) => ReactNode
  /** The posts that change sides. */
  affected: ReactNode
}

/** The threshold lab over one score: each has its tab, and the same parts in the same places. */
export function LabView<Data>({ title, count, score, apply, days, list, query, failed, ...parts }: LabViewProps<Data>) {
  const { filter, change, onClear } = list
  useLabLive()
  const choose = useChoose(filter)
  return (
    <>
      <PageTitle title={title} count={count}>
        {apply}
      </PageTitle>
      <ChosenTabs label="Score" tabs={TABS} chosen={score} onChoose={choose}>
        <FilterRow onClear={onClear}>
          <LabFilters days={days} value={filter} onChange={change} />
        </FilterRow>
        <Loaded query={query} failed={failed} lines={12}>
          {(lab) => (
            <div className={styles.columns} data-waiting={query.isPlaceholderData || undefined}>
              {parts.trial(lab)}
              {parts.chart(lab)}
            </div>
          )}
        </Loaded>
        {/* The parts above them take their height first. */}
        {query.data === undefined ? null : (
          <>
            {parts.affected}
            <div className={styles.notes}>{parts.notes(query.data)}</div>
          </>
        )}
      </ChosenTabs>
    </>
  )
}

/** Opens the tab of another score, on the same texts. */
function useChoose({ from, to, assocType }: LabTexts) {
  const navigate = useNavigate()
  return (score: Tried) => {
    const kept = { ...(from && { from }), ...(to && { to }), ...(assocType && { assocType }) }
    void navigate({
      to: score === AT_RISK ? '/threshold-lab/at-risk' : '/threshold-lab',
      search: (score === AT_RISK || score === 'spam' ? kept : { ...kept, score }) as never,
    })
  }
}
