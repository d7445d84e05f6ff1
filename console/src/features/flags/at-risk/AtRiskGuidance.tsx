import { riskKindLabel, riskKindsOf } from '@ward/domain/automod/crisis'
import { HELPLINE_COUNTRIES, HELPLINES, HELPLINES_AS_OF, HELPLINES_NOTE } from '@ward/domain/flags/at-risk/helplines'
import { FilterSelect } from '../../../ui/filters/FilterSelect.tsx'
import { formatDate, formatDay } from '../../../ui/text/dates.ts'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import styles from './AtRisk.module.css'
import { HelplineList } from './HelplineList.tsx'
import { useHelplines } from './useHelplines.ts'

const COUNTRIES = HELPLINE_COUNTRIES.map((code) => ({ value: code, label: HELPLINES[code].label }))

/** The site's guideline for a text at risk, and the helplines for its author. */
export function AtRiskGuidance({ flag }: { flag: FlagCase }) {
  const { guidance, ofMember, country, lines, choose } = useHelplines(flag.id)
  const ofKinds = riskKindsOf(flag.crisisCues).map((kind) => ({
    kind,
    steps: guidance?.kindSteps.filter((each) => each.kind === kind) ?? [],
  }))
  return (
    <div className={styles.guidance}>
      <section className={styles.card} aria-label="What to do">
        <h2>What to do</h2>
        {ofKinds.map(({ kind, steps }) =>
          steps.length > 0 ? (
            <div key={kind} className={styles.ofKind}>
              <h3>{riskKindLabel[kind]}</h3>
              <ul className={styles.steps}>
                {steps.map(({ step }) => (
                  <li key={step}>{step}</li>
                ))}
              </ul>
            </div>
          ) : null,
        )}
        <ol className={styles.steps}>
          {guidance?.guideline.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section className={styles.card} aria-label="Helplines">
        <header>
          <h2>Helplines</h2>
          <FilterSelect small label="Country" options={COUNTRIES} value={country} onChange={choose} />
        </header>
        {ofMember ? <p className={styles.note}>{`The member chose ${HELPLINES[ofMember].label}.`}</p> : null}
        <HelplineList lines={lines} />
        <p className={styles.note}>{`${HELPLINES_NOTE} List as of ${formatDay(HELPLINES_AS_OF)}.`}</p>
        {guidance ? (
          <p className={styles.note}>
            {guidance.confirmedAt
              ? `Verified for this site by ${guidance.confirmedBy?.username ?? 'somebody'} on ${formatDate(new Date(guidance.confirmedAt))}.`
              : 'Not verified for this site yet.'}
          </p>
        ) : null}
      </section>
    </div>
  )
}
