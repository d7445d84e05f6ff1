import { type Funnel as Figures, FUNNEL_LABELS } from '@ward/domain/opportunity-campaigns/campaigns'
import { Fact, Facts } from '../../ui/text/Facts.tsx'
import { formatNumber, formatPercent } from '../../ui/text/NumberText.tsx'
import styles from './Campaigns.module.css'

const STEPS = Object.keys(FUNNEL_LABELS) as (keyof typeof FUNNEL_LABELS)[]

/** The numbers of members who saw it, began and answered. */
export function Funnel({ funnel }: { funnel: Figures }) {
  return (
    <section className={styles.part} aria-label="Figures">
      <h2>
        Figures <span>Members, each counted once. Those who withdrew are counted, but not named.</span>
      </h2>
      <Facts layout="figures">
        {STEPS.map((step) => (
          <Fact key={step} name={FUNNEL_LABELS[step]}>
            {formatNumber(funnel[step])}{' '}
            {step !== 'shown' && funnel.shown > 0 ? (
              <span className={styles.quiet}>{formatPercent(funnel[step] / funnel.shown)}</span>
            ) : null}
          </Fact>
        ))}
      </Facts>
    </section>
  )
}
