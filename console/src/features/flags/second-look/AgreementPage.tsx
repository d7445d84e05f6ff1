import { IconEyeCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { assocTypeFilterLabel } from '@ward/domain/flags/flag/assoc-types'
import { LAB_TITLE } from '@ward/domain/flags/lab/threshold-lab'
import { AGREEMENT_TITLE, lookVerdictLabel } from '@ward/domain/flags/second-look/second-looks'
import { shownDay } from '@ward/domain/kernel/days'
import { useMay } from '../../../api/session.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { ChartTable } from '../../../ui/chart/ChartTable.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { flagTitle } from '../flag/flag-types.ts'
import { flagHref } from '../flag/useFlagHref.ts'
import styles from './SecondLook.module.css'
import { type LookReport, lookReportOptions } from './second-looks.api.ts'

const WEEKS = 'Agreement by week and kind'

const rounded = (kappa: number | null) => (kappa === null ? null : Math.round(kappa * 100) / 100)

/** How far first and second looks agree, and where they did not. */
export default function AgreementPage() {
  const query = useQuery(lookReportOptions)
  const maySet = useMay('settings.change').ok
  return (
    <>
      <PageTitle title={AGREEMENT_TITLE}>
        <AppLink href="/threshold-lab">{LAB_TITLE}</AppLink>
        <AppLink href="/second-looks">Second look</AppLink>
      </PageTitle>
      <Loaded query={query} failed="The figures could not be loaded">
        {(report) =>
          report.weeks.length === 0 ? (
            <EmptyState
              title="No second looks yet"
              icon={IconEyeCheck}
              actions={
                maySet ? (
                  <ActionButton href="/judging-settings#secondLookShare">Set second-look rate</ActionButton>
                ) : null
              }
            >
              How often colleagues agree appears here, week by week, once second looks are on.
            </EmptyState>
          ) : (
            <Figures report={report} />
          )
        }
      </Loaded>
    </>
  )
}

function Figures({ report: { weeks, disagreements } }: { report: LookReport }) {
  return (
    <>
      <ChartTable
        title={WEEKS}
        figures={{
          of: 'Week from',
          series: ['Second looks', 'Agreed', 'Kappa'],
          points: weeks.map(({ week, assocType, n, agreed, kappa }) => ({
            name: `${shownDay(week)}, ${assocTypeFilterLabel[assocType]}`,
            values: [n, agreed, rounded(kappa)],
          })),
        }}
      />
      <section className={styles.disagreements} aria-labelledby="disagreements">
        <h2 id="disagreements">Disagreements</h2>
        {disagreements.length === 0 ? <p className={styles.quiet}>None so far.</p> : null}
        <ul>
          {disagreements.map(({ id, flag, first, firstBy, second, secondBy, at }) => (
            <li key={id}>
              <AppLink href={flagHref(flag)}>{flagTitle(flag)}</AppLink>
              <p>{flag.preview}</p>
              <p className={styles.quiet}>
                {`${firstBy?.username ?? 'Somebody'}: ${lookVerdictLabel[first]}. ${secondBy?.username ?? 'Somebody'}: ${lookVerdictLabel[second]}. `}
                <DateText value={at} />
              </p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
