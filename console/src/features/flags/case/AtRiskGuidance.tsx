import { HELPLINE_COUNTRIES, HELPLINES, HELPLINES_AS_OF, HELPLINES_NOTE } from '@ward/domain/helplines'
import { FilterSelect } from '../../../ui/filters/FilterSelect.tsx'
import { formatDate, formatDay } from '../../../ui/text/dates.ts'
import { HelplineList } from '../at-risk/HelplineList.tsx'
import { useHelplines } from '../at-risk/useHelplines.ts'
import styles from './AtRisk.module.css'

const COUNTRIES = HELPLINE_COUNTRIES.map((code) => ({ value: code, label: HELPLINES[code].label }))

/** What the site asks of whoever meets a text at risk, and whom to name to its author. */
export function AtRiskGuidance({ flagId }: { flagId: string }) {
  const { guidance, ofMember, country, lines, choose } = useHelplines(flagId)
  return (
    <div className={styles.guidance}>
      <section className={styles.card} aria-label="What our guideline asks">
        <h2>What our guideline asks</h2>
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
        {ofMember ? <p className={styles.note}>{`The member named ${HELPLINES[ofMember].label}.`}</p> : null}
        <HelplineList lines={lines} />
        <p className={styles.note}>{`${HELPLINES_NOTE} The list is of ${formatDay(HELPLINES_AS_OF)}.`}</p>
        {guidance ? (
          <p className={styles.note}>
            {guidance.confirmedAt
              ? `Confirmed for this site by ${guidance.confirmedBy?.username ?? 'somebody'} on ${formatDate(new Date(guidance.confirmedAt))}.`
              : 'Nobody has confirmed them for this site yet.'}
          </p>
        ) : null}
      </section>
    </div>
  )
}
