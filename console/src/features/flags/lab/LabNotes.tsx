import { LAB_BIAS } from '@ward/domain/flags/lab/threshold-lab'
import { AGREEMENT_TITLE } from '@ward/domain/flags/second-look/second-looks'
import { shownDay } from '@ward/domain/kernel/days'
import { AppLink } from '../../../ui/AppLink.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import type { Lab } from './lab.api.ts'
import styles from './ThresholdLab.module.css'

/** What the figures do not say. */
export function LabNotes({ lab: { from, to, oldest, unscored }, isLower }: { lab: Lab; isLower: boolean }) {
  return (
    <div className={styles.notes}>
      <p>
        {`Decisions from ${shownDay(from)} to ${shownDay(to)}. Each post has the score it had when it was decided.`}
        {oldest ? (
          <>
            {' The oldest decision is from '}
            <DateText value={oldest} />.
          </>
        ) : null}
        {unscored > 0
          ? ` ${count(unscored, 'decision')} on posts without a score ${unscored === 1 ? 'is' : 'are'} left out.`
          : null}
      </p>
      {isLower ? <p>{LAB_BIAS}</p> : null}
      <p>
        <AppLink href="/second-looks/agreement">{AGREEMENT_TITLE}</AppLink>
      </p>
    </div>
  )
}
