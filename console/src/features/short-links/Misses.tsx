import { useQuery } from '@tanstack/react-query'
import { MISS_DAYS, shortLinkPath } from '@ward/domain/short-links/short-links'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import styles from './ShortLinks.module.css'
import { missesOptions } from './short-links.api.ts'

/** Codes that people tried and that lead nowhere, such as one that was printed wrong. */
export function Misses() {
  const query = useQuery(missesOptions)
  return (
    <section className={styles.misses} aria-label="Codes that lead nowhere">
      <h2>Codes that lead nowhere</h2>
      <Loaded query={query} failed="The codes could not be loaded" lines={2} small>
        {(misses) =>
          misses.length === 0 ? (
            <p>Nobody tried any in the last {MISS_DAYS} days.</p>
          ) : (
            <ul>
              {misses.map(({ code, count: n, lastAt }) => (
                <li key={code}>
                  <strong>{shortLinkPath(code)}</strong>
                  <span>{count(n, 'visit')}</span>
                  <span>
                    last <DateText value={lastAt} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
