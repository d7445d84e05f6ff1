import { useQuery } from '@tanstack/react-query'
import { DEFAULT_HELPLINE_COUNTRY, HELPLINE_COUNTRIES, HELPLINES, HELPLINES_NOTE } from '@ward/domain/helplines'
import { useState } from 'react'
import { FilterSelect } from '../../../ui/filters/FilterSelect.tsx'
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx'
import styles from './AtRisk.module.css'
import { atRiskGuidanceOptions } from './at-risk.api.ts'

const COUNTRIES = HELPLINE_COUNTRIES.map((code) => ({ value: code, label: HELPLINES[code].label }))

/** What the site asks of whoever meets a text at risk, and whom to name to its author. */
export function AtRiskGuidance() {
  const { data } = useQuery(atRiskGuidanceOptions)
  const [chosen, setChosen] = useState<(typeof HELPLINE_COUNTRIES)[number] | null>(null)
  const ofSite = HELPLINE_COUNTRIES.find((code) => code === data?.country)
  const country = chosen ?? ofSite ?? DEFAULT_HELPLINE_COUNTRY
  return (
    <div className={styles.guidance}>
      <section className={styles.card} aria-label="What our guideline asks">
        <h2>What our guideline asks</h2>
        <ol className={styles.steps}>
          {data?.guideline.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section className={styles.card} aria-label="Helplines">
        <header>
          <h2>Helplines</h2>
          <FilterSelect small label="Country" options={COUNTRIES} value={country} onChange={setChosen} />
        </header>
        <ul className={styles.lines}>
          {HELPLINES[country].lines.map(({ name, reach, source }) => (
            <li key={name}>
              <strong>{name}</strong>
              <span>{reach}</span>
              <ExternalLink href={source} icon={false}>
                {new URL(source).host}
              </ExternalLink>
            </li>
          ))}
        </ul>
        <p className={styles.note}>{HELPLINES_NOTE}</p>
      </section>
    </div>
  )
}
