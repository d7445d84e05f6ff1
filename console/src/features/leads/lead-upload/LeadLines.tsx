import { Progress } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { allOf, LEAD_OUTCOMES, type LeadOutcome } from '@ward/domain/leads/lead-upload/lead-upload'
import { useFilter } from '../../../routing/useFilter.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { formatNumber, formatPercent } from '../../../ui/text/NumberText.tsx'
import { LeadRows, RowsShown } from './LeadRows.tsx'
import styles from './LeadUpload.module.css'
import { hasEndedEarly, type LeadUpload } from './lead-upload.api.ts'

/**
 * The meaning of a line's color: new people, people who were there, people who are back, and whom nothing was written for.
 */
const GROUP: Readonly<Record<LeadOutcome, 'new' | 'there' | 'back' | 'none'>> = {
  ...{ new: 'new', member_in: 'there', subscriber_in: 'there', member_back: 'back', subscriber_back: 'back' },
  ...{ blacklisted: 'none', left: 'none', invalid: 'none', duplicate: 'none' },
}
const NAMES = Object.keys(LEAD_OUTCOMES) as LeadOutcome[]

/** Every address is in exactly one line; each line opens its addresses. */
export function LeadLines({ upload }: { upload: LeadUpload }) {
  const [{ outcome }, write] = useFilter(RowsShown)
  const total = allOf(upload)
  const isComplete = upload.newLeads !== null
  return (
    <Card label="Results" flush>
      <div className={styles.sum}>
        {isComplete ? (
          <>
            <p>
              <strong>{formatNumber(total)}</strong>
              {total === 1 ? 'address was' : 'addresses were'} pasted. Each of them is in exactly one line below.
            </p>
            <Shares upload={upload} total={total} />
          </>
        ) : hasEndedEarly(upload) ? (
          <p>The addresses weren’t all sorted.</p>
        ) : (
          <>
            <p>The addresses are being sorted. This page looks again every 5 seconds.</p>
            <Progress value={100} animated aria-label="Sorting the addresses" />
          </>
        )}
      </div>
      <ul className={styles.lines}>
        {NAMES.map((name) => {
          const { label, note, count } = LEAD_OUTCOMES[name]
          const n = upload[count]
          const isOpen = outcome === name
          const Mark = isOpen ? IconChevronDown : IconChevronRight
          return (
            <li key={name} className={isOpen && n ? styles.open : undefined}>
              <button
                type="button"
                className={styles.line}
                aria-expanded={isOpen}
                disabled={!n}
                onClick={() => write({ outcome: isOpen ? null : name, welcome: null, search: '', page: 1 })}
              >
                <span className={styles.swatch} data-group={GROUP[name]} />
                <span>
                  {label} <span className={styles.words}>{note}</span>
                </span>
                <span className={styles.n}>{n == null ? '—' : formatNumber(n)}</span>
                <span className={styles.share}>{n && total ? formatPercent(n / total) : ''}</span>
                {n ? <Mark size={16} stroke={1.5} aria-hidden /> : <span />}
              </button>
              {isOpen && n ? <LeadRows uploadId={upload.id} label={label} expected={n} /> : null}
            </li>
          )
        })}
      </ul>
      <div className={styles.together}>
        <span>Together</span>
        <span className={styles.n}>{isComplete ? formatNumber(total) : '—'}</span>
        <span className={styles.share}>{isComplete && total > 0 ? formatPercent(1) : ''}</span>
      </div>
    </Card>
  )
}

/** The parts of the list, as one bar; the lines below say the same in words. */
function Shares({ upload, total }: { upload: LeadUpload; total: number }) {
  if (total === 0) return null
  const groups = Object.entries(Object.groupBy(NAMES, (name) => GROUP[name]))
  return (
    <div className={styles.shares} aria-hidden>
      {groups.map(([group, names = []]) => {
        const n = names.reduce((sum, name) => sum + (upload[LEAD_OUTCOMES[name].count] ?? 0), 0)
        return n > 0 ? <span key={group} data-group={group} style={{ flexGrow: n }} /> : null
      })}
    </div>
  )
}
