import { useQuery } from '@tanstack/react-query'
import { DEFAULT_AT_RISK_CUT } from '@ward/domain/automod/crisis-cut'
import { JUDGING_SETTINGS_TITLE } from '@ward/domain/flags/judging-settings/judging-settings'
import {
  AT_RISK_LAB_TITLE,
  AtRiskLabFilter,
  allOf,
  CUT_FROM_NOW_ON,
  CUT_RESTORED,
  CUT_SAME,
  CUT_USED,
  cutQuestion,
  markedBy,
  USE_CUT,
} from '@ward/domain/flags/lab/at-risk-lab'
import { shownDay } from '@ward/domain/kernel/days'
import { useMay } from '../../../api/session.tsx'
import { useList } from '../../../routing/useList.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { FilterRow } from '../../../ui/filters/FilterRow.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import {
  type AtRiskLab,
  atRiskLabOptions,
  cutEffects,
  readIn,
  setAtRiskCut,
  textsOfCutOptions,
} from './at-risk-lab.api.ts'
import { CutChart } from './CutChart.tsx'
import { CutTexts } from './CutTexts.tsx'
import { CutTrial } from './CutTrial.tsx'
import { LabFilters, mendPeriod } from './LabFilters.tsx'
import styles from './ThresholdLab.module.css'
import { UseTried } from './UseTried.tsx'
import { useLabLive } from './useLabLive.ts'

/** Past texts against another cut: what would be at risk and what no longer, and the texts that change sides. */
export default function AtRiskLabPage() {
  const list = useList(AtRiskLabFilter, textsOfCutOptions, { mend: mendPeriod })
  const { filter, change } = list
  const query = useQuery(atRiskLabOptions(filter))
  const { data: lab, isPlaceholderData } = query
  useLabLive()
  const today = lab?.today ?? DEFAULT_AT_RISK_CUT
  const tried = filter.cut ?? today
  const read = readIn(filter)
  return (
    <>
      <PageTitle title={AT_RISK_LAB_TITLE} count={lab && count(allOf(markedBy(lab.counts, 'wide')), 'text')}>
        <UseTried
          today={today}
          tried={tried}
          isKnown={lab !== undefined && !isPlaceholderData}
          label={USE_CUT}
          same={CUT_SAME}
          question={cutQuestion(tried)}
          note={CUT_FROM_NOW_ON}
          used={CUT_USED}
          restored={CUT_RESTORED}
          effects={() => cutEffects({ ...read, cut: tried })}
          set={(cut, was) => setAtRiskCut({ ...read, cut, was })}
          onUsed={() => change({ cut: null }, { replace: true })}
        />
      </PageTitle>
      <FilterRow onClear={list.onClear}>
        <LabFilters what="at-risk" days="Written" value={filter} onChange={change} />
      </FilterRow>
      <Loaded query={query} failed="The texts could not be loaded" lines={12}>
        {(shown) => (
          <div className={styles.columns} data-waiting={isPlaceholderData || undefined}>
            <CutTrial
              lab={shown}
              tried={tried}
              onTry={(cut) => void change({ cut: cut === today ? null : cut }, { replace: true })}
            />
            <div>
              <CutChart counts={shown.counts} />
              <Notes lab={shown} />
            </div>
          </div>
        )}
      </Loaded>
      {/* What stands above it takes its height first. */}
      {lab ? <CutTexts list={list} isSame={tried === today} /> : null}
    </>
  )
}

/** What the figures do not say. */
function Notes({ lab: { from, to, oldest } }: { lab: AtRiskLab }) {
  const mayReadSettings = useMay('settings.read').ok
  return (
    <div className={styles.notes}>
      <p>
        {`Posts written from ${shownDay(from)} to ${shownDay(to)}. Each was checked when it was written or edited.`}
        {oldest ? (
          <>
            {' The oldest check is from '}
            <DateText value={oldest} />; earlier posts aren’t counted.
          </>
        ) : null}
      </p>
      <p>Nobody reviewed the posts that were never flagged. Read some of them before you apply a sensitivity.</p>
      {mayReadSettings ? (
        <p>
          <AppLink href="/judging-settings">{JUDGING_SETTINGS_TITLE}</AppLink>
        </p>
      ) : null}
    </div>
  )
}
