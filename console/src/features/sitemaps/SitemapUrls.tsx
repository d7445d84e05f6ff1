import { useQuery } from '@tanstack/react-query'
import { SITEMAP_PAGE_SIZE, SITEMAP_TABLE_HEIGHT, SITEMAP_URL_COLUMNS } from '@ward/domain/sitemaps/sitemaps'
import { useState } from 'react'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { useOwnLastPage } from '../../ui/table/useLastPage.ts'
import { DateText } from '../../ui/text/DateText.tsx'
import { ExternalLink } from '../../ui/text/ExternalLink.tsx'
import { formatNumber } from '../../ui/text/NumberText.tsx'
import styles from './Sitemaps.module.css'
import { sitemapOptions } from './sitemaps.api.ts'

const rangeWords = (page: number, total: number): string => {
  const first = SITEMAP_PAGE_SIZE * (page - 1) + 1
  return `${formatNumber(Math.min(first, total))}–${formatNumber(Math.min(total, first + SITEMAP_PAGE_SIZE - 1))} of ${formatNumber(total)}`
}

/** The addresses of a sitemap, a hundred at a time, in a table of its own height (spec 3 section 9). */
export function SitemapUrls({ loc }: { loc: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery(sitemapOptions(loc, page))
  useOwnLastPage(query, { page, itemsPerPage: SITEMAP_PAGE_SIZE, onPage: setPage })
  return (
    <Loaded query={query} failed="The addresses could not be loaded" lines={4}>
      {({ total, urls }) => (
        <div className={styles.inner}>
          <section
            className={styles.urls}
            style={{ height: SITEMAP_TABLE_HEIGHT }}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reached by the keyboard
            tabIndex={0}
            aria-label={`Addresses of ${loc}`}
          >
            <table>
              <thead>
                <tr>
                  {Object.values(SITEMAP_URL_COLUMNS).map((header) => (
                    <th key={header} scope="col">
                      {header}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {urls.map((url) => (
                  <tr key={url.loc}>
                    <td>
                      <ExternalLink href={url.loc} icon={false}>
                        {new URL(url.loc).pathname}
                      </ExternalLink>
                    </td>
                    <td>{url.title}</td>
                    <td>{formatNumber(url.imageCount)}</td>
                    <td>{url.lastmod ? <DateText value={url.lastmod} /> : '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <div className={styles.pages}>
            {rangeWords(page, total)}
            {total > SITEMAP_PAGE_SIZE ? (
              <Pager page={page} pages={Math.ceil(total / SITEMAP_PAGE_SIZE)} onPage={setPage} />
            ) : null}
          </div>
        </div>
      )}
    </Loaded>
  )
}
