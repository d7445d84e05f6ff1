import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@ward/domain/app/routes'
import { crisisKindLabel } from '@ward/domain/automod/crisis'
import { NOT_JUDGED_LABEL, notJudgedFigure } from '@ward/domain/automod/crisis-cut'
import { LOOK_DAYS, LOOK_DAYS_MAX, LOOKS_TITLE, LooksFilter, minutesOf } from '@ward/domain/flags/at-risk/at-risk-looks'
import { addDays, type DayRange, shownDay } from '@ward/domain/kernel/days'
import { useFilter } from '../../../routing/useFilter.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { ChartTable } from '../../../ui/chart/ChartTable.tsx'
import type { Figures } from '../../../ui/chart/figures.ts'
import { useBack } from '../../../ui/detail/useBack.ts'
import { FilterDateRange } from '../../../ui/filters/FilterDateRange.tsx'
import { FilterRow } from '../../../ui/filters/FilterRow.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { timeSince } from '../../../ui/text/dates.ts'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import { lastDays } from '../../../ui/time/lastDays.ts'
import styles from './LookTimes.module.css'
import { type LooksShown, looksOptions } from './looks.api.ts'

/** The days that are shown: to today and thirty of them, where the address does not say otherwise. */
function shownDays({ from, to }: DayRange): DayRange {
  const last = to || lastDays(1).to
  return { from: from || addDays(last, 1 - LOOK_DAYS), to: last }
}

/** More days than are shown: the first ones are left out. */
function mend(filter: DayRange) {
  const { from, to } = shownDays(filter)
  const earliest = addDays(to, 1 - LOOK_DAYS_MAX)
  return from < earliest ? { instead: { from: earliest }, wrong: [{ name: 'from', value: from }] } : undefined
}

/** How long texts at risk waited until somebody looked, and what came of the alarms. */
export default function AtRiskTimesPage() {
  const back = useBack(pathTo('/at-risk'))
  const [filter, change] = useFilter(LooksFilter, mend)
  const range = shownDays(filter)
  const isChosen = filter.from !== '' || filter.to !== ''
  const query = useQuery(looksOptions(range))
  return (
    <>
      <PageTitle
        title={LOOKS_TITLE}
        count={query.data && `${formatNumber(query.data.atRiskLooks.whole.came)} came in`}
        onBack={back}
      />
      <FilterRow onClear={isChosen ? () => change({ from: '', to: '' }) : undefined}>
        <FilterDateRange label="Days" value={range} onChange={change} />
      </FilterRow>
      <Loaded query={query} failed="The times could not be loaded">
        {(shown) => <Times shown={shown} />}
      </Loaded>
    </>
  )
}

const inWords = (seconds: number | null) => (seconds === null ? '—' : timeSince(new Date(0), new Date(seconds * 1000)))

function Times({ shown: { atRiskSummary, atRiskLooks } }: { shown: LooksShown }) {
  const { whole, days, cues, notJudged } = atRiskLooks
  const open = atRiskSummary.longestSince
  return (
    <>
      <div className={styles.figures}>
        <Facts layout="figures">
          <Fact name="Median">{inWords(whole.median)}</Fact>
          <Fact name="95th percentile">{inWords(whole.p95)}</Fact>
          <Fact name="Longest">{inWords(whole.longest)}</Fact>
          <Fact name="Longest current wait">{open ? timeSince(new Date(open), new Date()) : 'Nobody is waiting'}</Fact>
          <Fact name={NOT_JUDGED_LABEL}>{notJudgedFigure(notJudged)}</Fact>
        </Facts>
      </div>
      <div className={styles.charts}>
        <Chart
          title="Minutes to the first look, by day"
          kind="line"
          figures={figuresOf(days)}
          empty={
            whole.came > 0
              ? 'Nothing that came in on these days has been viewed yet.'
              : 'Nothing came into the lane on these days.'
          }
        />
        <Card title="Outcomes">
          <ChartTable
            title="Outcomes"
            figures={{
              of: 'Cue',
              series: ['Came in', 'Followed up', 'No concern'],
              points: cues.map(({ kind, came, followedUp, noConcern }) => ({
                name: crisisKindLabel[kind],
                values: [came, followedUp, noConcern],
              })),
            }}
          />
        </Card>
      </div>
    </>
  )
}

const figuresOf = (days: LooksShown['atRiskLooks']['days']): Figures => ({
  of: 'Day',
  series: ['Median', '95th percentile', 'Longest'],
  points: days.map(({ day, figures: { median, p95, longest } }) => ({
    name: shownDay(day),
    values: [median, p95, longest].map(minutesOf),
  })),
})
