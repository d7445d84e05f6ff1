import { IconLifebuoy } from '@tabler/icons-react'
import { AT_RISK_LABEL } from '@ward/domain/crisis'
import { ago } from '../../ui/text/dates.ts'
import styles from './AtRisk.module.css'
import { CrisisCues } from './CrisisCues.tsx'
import type { FlagCase } from './flag-detail.api.ts'

/** Before anything else on the page: somebody may be in danger, which words say so, and since when they wait. */
export function AtRiskBanner({ flag }: { flag: FlagCase }) {
  if (!flag.atRisk) return null
  return (
    <section className={styles.banner} aria-label={AT_RISK_LABEL}>
      <IconLifebuoy size={20} stroke={1.5} aria-hidden />
      <div className={styles.cues}>
        <h2>{flag.user ? 'This profile may speak of danger' : 'Somebody may be in danger'}</h2>
        <CrisisCues flag={flag} />
      </div>
      {flag.isOpen ? (
        <span className={styles.waiting}>{`Written ${ago(new Date(flag.insertedAt), new Date())}`}</span>
      ) : null}
    </section>
  )
}
