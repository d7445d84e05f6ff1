import { useQuery } from '@tanstack/react-query'
import type { Kind } from '@ward/domain/engagement/kind'
import { countedOf, countedTitle, HERE, RESULT_DAYS, ResultsFilter } from '@ward/domain/engagement/results'
import { shownDay } from '@ward/domain/kernel/days'
import { useFilter } from '../../../routing/useFilter.ts'
import { Column, TwoColumns } from '../../../ui/card/Columns.tsx'
import { Chart } from '../../../ui/chart/Chart.tsx'
import type { Figures } from '../../../ui/chart/figures.ts'
import { FilterDateRange } from '../../../ui/filters/FilterDateRange.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { DownloadCsv } from '../../../ui/table/DownloadCsv.tsx'
import { lastDays } from '../../../ui/time/lastDays.ts'
import { EntryIntegrity } from '../draws/EntryIntegrity.tsx'
import { GiveawayDraw } from '../draws/GiveawayDraw.tsx'
import { GiveawayEntries } from '../draws/GiveawayEntries.tsx'
import styles from '../kinds/Engagement.module.css'
import type { ShownEngagement } from '../kinds/engagement.api.ts'
import { useMayChange } from '../kinds/useMayChange.ts'
import { OptionResults } from '../results/OptionResults.tsx'
import { OwnWords } from '../results/OwnWords.tsx'
import { downloadOf, type Results, resultsOptions } from '../results/results.api.ts'
import { VoteIntegrity } from '../results/VoteIntegrity.tsx'
import { WherePeopleVoted } from '../results/WherePeopleVoted.tsx'
import { WhereUsed } from '../uses/WhereUsed.tsx'

type Props = { kind: Kind; engagement: ShownEngagement }

/** The results of an engagement: of each option, day by day, and how the votes came. */
export function EngagementResults({ kind, engagement }: Props) {
  const [{ from, to }, setRange] = useFilter(ResultsFilter)
  const range = from === null && to === null ? lastDays(RESULT_DAYS) : { from: from ?? '', to: to ?? '' }
  const query = useQuery(resultsOptions({ id: engagement.id, type: kind.type }, range))
  const mayChange = useMayChange(engagement)
  const [, several] = countedOf(kind.type)
  const list = kind.options
    ? 'engagement-results'
    : kind.type === 'giveaway' && mayChange.ok
      ? 'giveaway-entries'
      : null
  return (
    <Loaded query={query} failed="The results could not be loaded">
      {(data) => (
        <>
          <div className={styles.tools}>
            <FilterDateRange label="Days" value={range} onChange={setRange} />
            {list ? <DownloadCsv {...downloadOf(list, engagement.id, rowsOf(engagement))} /> : null}
          </div>
          <TwoColumns>
            <Column roomy>
              <OptionResults kind={kind} question={engagement.question} results={data} />
              {kind.options?.isOther ? <OwnWords kind={kind} engagement={engagement} /> : null}
              <Chart
                title={`${countedTitle(kind.type)} a day`}
                kind="line"
                figures={figuresOf(data, engagement.isGlobal)}
                empty={`There are no ${several} on these days.`}
              />
              {kind.type === 'giveaway' && mayChange.ok ? <GiveawayEntries id={engagement.id} /> : null}
              {kind.type === 'giveaway' && mayChange.ok ? <EntryIntegrity id={engagement.id} /> : null}
            </Column>
            <Column>
              {kind.options && mayChange.ok ? <VoteIntegrity kind={kind} engagement={engagement} /> : null}
              {kind.type === 'giveaway' && mayChange.ok ? <GiveawayDraw giveaway={engagement} /> : null}
              {engagement.isGlobal ? <WherePeopleVoted kind={kind} results={data} /> : null}
              <WhereUsed kind={kind} engagement={engagement} />
            </Column>
          </TwoColumns>
        </>
      )}
    </Loaded>
  )
}

const rowsOf = ({ options, giveawaySubmissions }: ShownEngagement) => giveawaySubmissions ?? options.length

/** The days as a line, of a global one for this site and for all. */
const figuresOf = ({ days }: Results, isGlobal: boolean): Figures => ({
  of: 'Day',
  series: isGlobal ? [HERE, 'All sites'] : [HERE],
  points: days.map(({ day, total, currentSiteTotal }) => ({
    name: shownDay(day),
    values: isGlobal ? [currentSiteTotal, total] : [currentSiteTotal],
  })),
})
