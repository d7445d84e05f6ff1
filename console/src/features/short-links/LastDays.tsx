import { useQuery } from '@tanstack/react-query'
import { SHORTLINK_DAYS } from '@ward/domain/short-links/short-links'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { count, formatNumber } from '../../ui/text/NumberText.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import styles from './ShortLinks.module.css'
import { daysOptions } from './short-links.api.ts'

const dayText = (day: string | undefined) =>
  day === undefined ? '' : new Date(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** The clicks of each of the last days as bars, and how many visits were not counted. */
export function LastDays({ linkId }: { linkId: string }) {
  const query = useQuery(daysOptions(linkId))
  return (
    <section className={styles.days} aria-label={`Clicks of the last ${SHORTLINK_DAYS} days`}>
      <h2>Clicks, {SHORTLINK_DAYS} days</h2>
      <Loaded query={query} failed="The days could not be loaded" lines={3} small>
        {(days) => {
          const most = Math.max(1, ...days.map(({ clicks }) => clicks))
          const all = days.reduce((sum, { clicks }) => sum + clicks, 0)
          const leftOut = days.reduce((sum, day) => sum + day.leftOut, 0)
          const best = days.find(({ clicks }) => clicks === most)
          return (
            <>
              <svg
                className={styles.bars}
                viewBox={`0 0 ${days.length * 8} 64`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                {days.map(({ day, clicks }, at) => {
                  const height = clicks === 0 ? 0 : Math.max(2, (clicks / most) * 62)
                  return <rect key={day} x={at * 8} y={64 - height} width={6} height={height} />
                })}
              </svg>
              <p className={styles.axis} aria-hidden="true">
                <span>{dayText(days[0]?.day)}</span>
                <span>{dayText(days.at(-1)?.day)}</span>
              </p>
              <VisuallyHidden>
                {`${count(all, 'click')}${best ? `, most of them on ${dayText(best.day)}: ${formatNumber(best.clicks)}` : ''}.`}
              </VisuallyHidden>
              <p className={styles.left}>
                Programs, previews and staff are not counted: {formatNumber(leftOut)} left out.
              </p>
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
