import { Progress } from '@mantine/core'
import { allOf, LEAD_OUTCOMES, type LeadOutcome } from '@ward/domain/leads/lead-upload/lead-upload'
import { useFilter } from '../../../routing/useFilter.ts'
import { count, formatNumber, formatPercent } from '../../../ui/text/NumberText.tsx'
import { LeadRows, RowsShown } from './LeadRows.tsx'
import styles from './LeadUpload.module.css'
import type { LeadUpload } from './lead-upload.api.ts'

const NAMES = Object.keys(LEAD_OUTCOMES) as LeadOutcome[]

/** Every address is in exactly one line; each line opens its addresses. */
export function LeadLines({ upload }: { upload: LeadUpload }) {
  const [{ outcome }, write] = useFilter(RowsShown)
  const total = allOf(upload)
  const isComplete = upload.newLeads !== null
  return (
    <section className={styles.card} aria-label="Results">
      <p>
        {isComplete
          ? `${count(total, 'address', 'addresses')} in the list. Each of them is in exactly one line below.`
          : 'The addresses are being sorted. This page looks again every 5 seconds.'}
      </p>
      {isComplete ? null : <Progress value={100} animated aria-label="Sorting the addresses" />}
      <ul className={styles.lines}>
        {NAMES.map((name) => {
          const { label, note, count: of } = LEAD_OUTCOMES[name]
          const n = upload[of]
          const isOpen = outcome === name
          return (
            <li key={name}>
              <button
                type="button"
                className={styles.line}
                aria-expanded={isOpen}
                disabled={!n}
                onClick={() => write({ outcome: isOpen ? null : name, page: 1 })}
              >
                <span>
                  <span className={styles.label}>{label}</span> <span className={styles.words}>{note}</span>
                </span>
                <span className={styles.n}>{n == null ? '—' : formatNumber(n)}</span>
                <span className={styles.share}>{n && total ? formatPercent(n / total) : ''}</span>
              </button>
              {isOpen && n ? <LeadRows uploadId={upload.id} label={label} expected={n} /> : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
