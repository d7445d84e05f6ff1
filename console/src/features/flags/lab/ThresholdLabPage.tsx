import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { caughtByStep, LAB_TITLE, LabFilter } from '@ward/domain/flags/lab/threshold-lab'
import { useEffect, useMemo, useState } from 'react'
import { useList } from '../../../routing/useList.ts'
import { FilterRow } from '../../../ui/filters/FilterRow.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import { CaughtChart } from './CaughtChart.tsx'
import { LabFilters, mendPeriod } from './LabFilters.tsx'
import { LabNotes } from './LabNotes.tsx'
import { judgedTextsOptions, labOptions } from './lab.api.ts'
import { SideChangers } from './SideChangers.tsx'
import styles from './ThresholdLab.module.css'
import { ThresholdTrial } from './ThresholdTrial.tsx'
import { UseThreshold } from './UseThreshold.tsx'
import { useLabLive } from './useLabLive.ts'

/** Moving the threshold asks nobody; the list follows when it rests. */
const REST_MS = 300

/** Past verdicts replayed against another threshold: what it would have caught, and the texts that change sides. */
export default function ThresholdLabPage() {
  const list = useList(LabFilter, judgedTextsOptions, { download: 'threshold-lab', mend: mendPeriod })
  const { filter, change } = list
  const query = useQuery(labOptions(filter))
  const { data: lab, isPlaceholderData } = query
  useLabLive()
  const [draft, setDraft] = useState<number | null>(null)
  const keep = useDebouncedCallback(
    (threshold: number | null) => void change({ threshold }, { replace: true }),
    REST_MS,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address says by now is what is tried
  useEffect(() => setDraft(null), [filter.threshold, filter.score])
  const caught = useMemo(() => caughtByStep(lab?.buckets ?? [], filter.score), [lab, filter.score])
  const today = lab?.today ?? 1
  const tried = draft ?? filter.threshold ?? today
  const move = (threshold: number) => {
    setDraft(threshold)
    keep(threshold === today ? null : threshold)
  }
  const { rightly = 0, wrongly = 0, apart = 0 } = caught[0] ?? {}
  return (
    <>
      <PageTitle title={LAB_TITLE} count={lab && count(rightly + wrongly + apart, 'verdict')}>
        <UseThreshold
          filter={filter}
          today={today}
          tried={tried}
          isKnown={lab !== undefined && !isPlaceholderData}
          onUsed={() => change({ threshold: null }, { replace: true })}
        />
      </PageTitle>
      <FilterRow onClear={list.onClear}>
        <LabFilters
          what={filter.score}
          days="Judged"
          value={filter}
          onChange={change}
          onScore={(score) => change({ score, threshold: null })}
        />
      </FilterRow>
      <Loaded query={query} failed="The verdicts could not be loaded" lines={12}>
        {(shown) => (
          <div className={styles.columns} data-waiting={isPlaceholderData || undefined}>
            <ThresholdTrial score={filter.score} lab={shown} caught={caught} tried={tried} onMove={move} />
            <div>
              <CaughtChart caught={caught} today={today} tried={tried} />
              <LabNotes lab={shown} isLower={tried < today} />
            </div>
          </div>
        )}
      </Loaded>
      {/* What stands above it takes its height first. */}
      {lab ? <SideChangers list={list} isSame={tried === today} /> : null}
    </>
  )
}
