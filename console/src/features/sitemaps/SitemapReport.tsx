import { useQuery } from '@tanstack/react-query'
import { sitemapProblemLabel } from '@ward/domain/sitemaps/sitemaps'
import { Card } from '../../ui/card/Card.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { ExternalLink } from '../../ui/text/ExternalLink.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import styles from './Sitemaps.module.css'
import { reportOptions } from './sitemaps.api.ts'

/** What the sitemaps list and should not, and what they should list and do not yet. */
export function SitemapReport() {
  const query = useQuery(reportOptions)
  return (
    <Card title="Consistency">
      <Loaded query={query} failed="The sitemaps could not be compared" lines={3}>
        {({ problems, isWhole }) => (
          <>
            <p>
              {problems.length === 0
                ? 'The sitemaps match the site.'
                : `${count(problems.length, 'difference')} from the site. The next build corrects them.`}
              {isWhole ? null : ' Only the newest files, and the first problems, are shown.'}
            </p>
            {problems.length === 0 ? null : (
              <ul className={styles.problems}>
                {problems.map(({ loc, problem }) => (
                  <li key={loc}>
                    <span>{sitemapProblemLabel[problem]}</span>
                    <ExternalLink href={loc} icon={false}>
                      {new URL(loc).pathname}
                    </ExternalLink>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}
