import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { percentText } from '@ward/domain/automod/automod'
import {
  caughtByStep,
  LAB_BIAS,
  LAB_TITLE,
  LabFilter,
  labScoreLabel,
  SIDE_COLUMNS,
  THRESHOLD_FROM_NOW_ON,
  THRESHOLD_RESTORED,
  THRESHOLD_SAME,
  THRESHOLD_USED,
  USE_THRESHOLD,
  verdictLabel,
} from '@ward/domain/flags/lab/threshold-lab'
import { AGREEMENT_TITLE, LOOK_VERDICTS } from '@ward/domain/flags/second-look/second-looks'
import { useEffect, useMemo, useState } from 'react'
import { useList } from '../../../routing/useList.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { count } from '../../../ui/text/NumberText.tsx'
import { flagTitle } from '../flag/flag-types.ts'
import { flagHref } from '../flag/useFlagHref.ts'
import { AffectedPosts } from './AffectedPosts.tsx'
import { CaughtChart } from './CaughtChart.tsx'
import { mendPeriod } from './LabFilters.tsx'
import { LabView } from './LabView.tsx'
import { judgedTextsOptions, type Lab, labOptions, replayedIn, setThreshold, thresholdEffects } from './lab.api.ts'
import { ThresholdHistoryButton } from './ThresholdHistoryButton.tsx'
import { ThresholdTrial } from './ThresholdTrial.tsx'
import { thresholdColumns } from './thresholdColumns.tsx'
import { UseTried, useAskAgain } from './UseTried.tsx'

/** Moving the threshold asks nobody; the list follows when it rests. */
const REST_MS = 300

const VERDICTS = LOOK_VERDICTS.map((value) => ({ value, label: verdictLabel[value] }))
const EMPTY = {
  same: ['Move the threshold', 'The judged texts that another threshold would catch or let go are listed here.'],
  other: ['No affected texts', 'With these filters, this threshold catches the same texts as today’s.'],
} as const

/** Past verdicts replayed against another threshold: the texts it would have caught, and those that change sides. */
export function ThresholdLab() {
  const list = useList(LabFilter, judgedTextsOptions, { download: 'threshold-lab', mend: mendPeriod })
  const { filter, change, table } = list
  const { score } = filter
  const query = useQuery(labOptions(filter))
  const { data: lab, isPlaceholderData } = query
  const caught = useMemo(() => caughtByStep(lab?.buckets ?? [], score), [lab, score])
  const today = lab?.today ?? 1
  const [tried, move] = useTriedThreshold(list, today)
  const { rightly = 0, wrongly = 0, apart = 0 } = caught[0] ?? {}
  const columns = useMemo(() => thresholdColumns(score), [score])
  const ask = useAskAgain()
  const replayed = replayedIn(filter)
  return (
    <LabView
      title={LAB_TITLE}
      count={lab && count(rightly + wrongly + apart, 'verdict')}
      score={score}
      days="Judged"
      list={list}
      query={query}
      failed="The verdicts could not be loaded"
      apply={
        <>
          <ThresholdHistoryButton onRestored={ask} />
          <UseTried
            today={today}
            tried={tried}
            isKnown={lab !== undefined && !isPlaceholderData}
            label={USE_THRESHOLD}
            same={THRESHOLD_SAME}
            question={`${labScoreLabel[score]} threshold: ${percentText(tried)} instead of ${percentText(today)}?`}
            note={THRESHOLD_FROM_NOW_ON}
            used={THRESHOLD_USED}
            restored={THRESHOLD_RESTORED}
            effects={() => thresholdEffects({ ...replayed, threshold: tried })}
            set={(threshold, was) => setThreshold({ ...replayed, threshold, was })}
            onUsed={() => change({ threshold: null }, { replace: true })}
          />
        </>
      }
      trial={() => <ThresholdTrial score={score} today={today} caught={caught} tried={tried} onMove={move} />}
      chart={() => <CaughtChart caught={caught} today={today} tried={tried} />}
      notes={(shown) => <Notes lab={shown} isLower={tried < today} />}
      affected={
        <AffectedPosts
          {...table}
          id="threshold-lab"
          columns={columns}
          rowLabel={({ flag }) => flagTitle(flag)}
          rowHref={({ flag }) => flagHref(flag)}
          verdictLabel={SIDE_COLUMNS.verdict}
          verdicts={VERDICTS}
          verdict={filter.verdict}
          onVerdict={(verdict) => change({ verdict })}
          isSame={tried === today}
          empty={EMPTY}
        />
      }
    />
  )
}

type List = Pick<ReturnType<typeof useList<typeof LabFilter, unknown>>, 'filter' | 'change'>

/** The threshold that is tried: the address’s, or the one it is being moved to. */
function useTriedThreshold({ filter, change }: List, today: number): [number, (threshold: number) => void] {
  const [draft, setDraft] = useState<number | null>(null)
  const keep = useDebouncedCallback(
    (threshold: number | null) => void change({ threshold }, { replace: true }),
    REST_MS,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address by now holds the test value
  useEffect(() => setDraft(null), [filter.threshold, filter.score])
  const move = (threshold: number) => {
    setDraft(threshold)
    keep(threshold === today ? null : threshold)
  }
  return [draft ?? filter.threshold ?? today, move]
}

function Notes({ lab: { from, to, oldest, unscored }, isLower }: { lab: Lab; isLower: boolean }) {
  return (
    <>
      <p>
        {`Decisions from ${formatDay(from)} to ${formatDay(to)}. Each text has the score it had when it was decided.`}
        {oldest ? (
          <>
            {' The oldest decision is from '}
            <DateText value={oldest} />.
          </>
        ) : null}
        {unscored > 0
          ? ` ${count(unscored, 'decision')} on texts without a score ${unscored === 1 ? 'is' : 'are'} left out.`
          : null}
      </p>
      {isLower ? <p>{LAB_BIAS}</p> : null}
      <p>
        <AppLink href="/second-looks/agreement">{AGREEMENT_TITLE}</AppLink>
      </p>
    </>
  )
}
