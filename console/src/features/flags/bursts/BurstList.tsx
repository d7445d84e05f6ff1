import { BURST_DAYS, burstReasonLabel } from '@ward/domain/flags/bursts/bursts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { timeSince } from '../../../ui/text/dates.ts'
import { count, formatNumber } from '../../../ui/text/NumberText.tsx'
import { BurstOutcome } from './BurstOutcome.tsx'
import styles from './Bursts.module.css'
import type { BurstRow } from './bursts.api.ts'

type BurstListProps = {
  rows: readonly BurstRow[]
  openId: string | null
  hrefOf: (id: string) => string
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Nobody need look at it any more: no flag of it is open, or it was said to be none. */
const isOver = ({ openCount, outcome }: BurstRow) => openCount === 0 || outcome !== null

/** The bursts, each with how its oldest text begins, how many there are, and why they belong together. */
export function BurstList({ rows, openId, hrefOf, page, pages, onPage }: BurstListProps) {
  return (
    <section className={styles.card} aria-labelledby="bursts-list">
      <div className={styles.head}>
        <h2 id="bursts-list">Repeated texts</h2>
        <span className={styles.end}>{`Last ${BURST_DAYS} days, all your sites`}</span>
      </div>
      <ul className={styles.list}>
        {rows.map((burst) => (
          <li key={burst.id} data-gone={isOver(burst) || undefined}>
            <AppLink href={hrefOf(burst.id)} aria-current={burst.id === openId ? 'true' : undefined}>
              <span className={styles.sample}>{burst.text || 'No words'}</span>
              <span className={styles.size}>{formatNumber(burst.size)}</span>
              {isOver(burst) ? <BurstOutcome outcome={burst.outcome} /> : null}
              {burst.outcome ? null : (
                <>
                  <span className={styles.meta}>
                    {[
                      ...burst.reasons.map((reason) => burstReasonLabel[reason]),
                      count(burst.siteCount, 'site'),
                      count(burst.authorCount, 'account'),
                      ...(burst.deletedCount > 0 ? [`${formatNumber(burst.deletedCount)} deleted`] : []),
                      `within ${timeSince(new Date(burst.firstAt), new Date(burst.lastAt))}`,
                    ].join(' · ')}
                  </span>
                  <span className={styles.meta}>
                    <DateText value={burst.lastAt} />
                  </span>
                </>
              )}
            </AppLink>
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <div className={styles.foot}>
          <Pager page={page} pages={pages} onPage={onPage} />
        </div>
      ) : null}
    </section>
  )
}
