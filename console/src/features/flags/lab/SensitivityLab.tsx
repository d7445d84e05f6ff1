import { useQuery } from '@tanstack/react-query'
import { DEFAULT_AT_RISK_CUT } from '@ward/domain/automod/crisis-cut'
import { assocTypeLabel } from '@ward/domain/flags/flag/assoc-types'
import { JUDGING_SETTINGS_TITLE } from '@ward/domain/flags/judging-settings/judging-settings'
import {
  AT_RISK_LAB_TITLE,
  AtRiskLabFilter,
  allOf,
  CUT_FROM_NOW_ON,
  CUT_RESTORED,
  CUT_SAME,
  CUT_TEXT_COLUMNS,
  CUT_USED,
  CutVerdict,
  cutQuestion,
  cutVerdictLabel,
  markedBy,
  USE_CUT,
} from '@ward/domain/flags/lab/at-risk-lab'
import { useMemo } from 'react'
import { useMay } from '../../../api/session.tsx'
import { useList } from '../../../routing/useList.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { count } from '../../../ui/text/NumberText.tsx'
import { flagHref } from '../flag/useFlagHref.ts'
import { useFoldsTexts } from '../wellbeing/wellbeingChoices.ts'
import { AffectedPosts } from './AffectedPosts.tsx'
import { mendPeriod } from './LabFilters.tsx'
import { LabView } from './LabView.tsx'
import { type AtRiskLab, atRiskLabOptions, cutEffects, readIn, setAtRiskCut, textsOfCutOptions } from './lab.api.ts'
import { SensitivityChart } from './SensitivityChart.tsx'
import { SensitivityTrial } from './SensitivityTrial.tsx'
import { sensitivityColumns } from './sensitivityColumns.tsx'
import { UseTried } from './UseTried.tsx'

const VERDICTS = CutVerdict.options.map((value) => ({ value, label: cutVerdictLabel[value] }))
const EMPTY = {
  same: ['Choose another sensitivity', 'Texts that another sensitivity would start or stop flagging are listed here.'],
  other: ['No affected texts', 'With these filters, this sensitivity flags the same texts as today’s.'],
} as const

/**
 * Past texts against another sensitivity: the texts newly at risk, those no longer at risk, and the texts that change
 * sides.
 */
export function SensitivityLab() {
  const list = useList(AtRiskLabFilter, textsOfCutOptions, { mend: mendPeriod })
  const { filter, change, table } = list
  const query = useQuery(atRiskLabOptions(filter))
  const { data: lab, isPlaceholderData } = query
  const today = lab?.today ?? DEFAULT_AT_RISK_CUT
  const tried = filter.cut ?? today
  const read = readIn(filter)
  const [folds] = useFoldsTexts()
  const columns = useMemo(() => sensitivityColumns(folds), [folds])
  return (
    <LabView
      title={AT_RISK_LAB_TITLE}
      count={lab && count(allOf(markedBy(lab.counts, 'wide')), 'text')}
      score="at-risk"
      days="Written"
      list={list}
      query={query}
      failed="The texts could not be loaded"
      apply={
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
      }
      trial={(shown) => (
        <SensitivityTrial
          lab={shown}
          tried={tried}
          onTry={(cut) => void change({ cut: cut === today ? null : cut }, { replace: true })}
        />
      )}
      chart={({ counts }) => <SensitivityChart counts={counts} />}
      notes={(shown) => <Notes lab={shown} />}
      affected={
        <AffectedPosts
          {...table}
          id="threshold-lab-at-risk"
          columns={columns}
          rowLabel={({ assocType, id }) => `${assocTypeLabel[assocType]} ${id}`}
          rowHref={({ flagId }) => (flagId === null ? undefined : flagHref({ id: flagId }))}
          verdictLabel={CUT_TEXT_COLUMNS.verdict}
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

function Notes({ lab: { from, to, oldest } }: { lab: AtRiskLab }) {
  const mayReadSettings = useMay('settings.read').ok
  return (
    <>
      <p>
        {`Texts written from ${formatDay(from)} to ${formatDay(to)}. Each was checked when it was written or edited.`}
        {oldest ? (
          <>
            {' The oldest check is from '}
            <DateText value={oldest} />; earlier texts aren’t counted.
          </>
        ) : null}
      </p>
      <p>Nobody reviewed the texts that were never flagged. Read some of them before you apply a sensitivity.</p>
      {mayReadSettings ? (
        <p>
          <AppLink href="/judging-settings">{JUDGING_SETTINGS_TITLE}</AppLink>
        </p>
      ) : null}
    </>
  )
}
