import { IconAlertTriangle, IconSitemap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { SITEMAPS_LABEL } from '@ward/domain/app/shell'
import { SITEMAP_COLUMNS, sitemapDownload } from '@ward/domain/sitemaps/sitemaps'
import { useMemo, useState } from 'react'
import { useList } from '../../routing/useList.ts'
import { Column as Side, TwoColumns } from '../../ui/card/Columns.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Chip } from '../../ui/text/Chip.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { DownloadLink } from '../../ui/text/DownloadLink.tsx'
import { ExternalLink } from '../../ui/text/ExternalLink.tsx'
import { count, formatNumber } from '../../ui/text/NumberText.tsx'
import { SitemapBuild } from './SitemapBuild.tsx'
import { SitemapReport } from './SitemapReport.tsx'
import styles from './Sitemaps.module.css'
import { SitemapUrls } from './SitemapUrls.tsx'
import { buildOptions, reportOptions, SitemapFilter, type SitemapRow, sitemapsOptions } from './sitemaps.api.ts'

const pathOf = (loc: string) => new URL(loc).pathname

/** The columns; the findings of the report stand beside each file. */
const columnsWith = (found: ReadonlyMap<string, number>): Column<SitemapRow>[] => [
  {
    id: 'loc',
    header: SITEMAP_COLUMNS.loc,
    card: 'title',
    cell: ({ loc }) => (
      <>
        <strong>{pathOf(loc)}</strong>{' '}
        {found.has(loc) ? (
          <Chip hue="amber" icon={IconAlertTriangle}>
            {count(found.get(loc) ?? 0, 'finding')}
          </Chip>
        ) : null}
      </>
    ),
  },
  { id: 'count', header: SITEMAP_COLUMNS.count, width: 110, align: 'right', cell: ({ count: n }) => formatNumber(n) },
  {
    id: 'lastmod',
    header: SITEMAP_COLUMNS.lastmod,
    width: 264,
    rigid: true,
    quiet: true,
    cell: ({ lastmod }) => (lastmod ? <DateText value={lastmod} /> : '—'),
  },
  {
    id: 'csv',
    header: 'Download',
    hideHeader: true,
    width: 96,
    rigid: true,
    align: 'right',
    card: 'actions',
    cell: ({ loc }) => (
      <DownloadLink quiet href={sitemapDownload(loc)} label={`CSV of ${pathOf(loc)}`}>
        CSV
      </DownloadLink>
    ),
  },
]

/** The files that search engines read, with what stands in each, and all of it as CSV (spec 3 section 2, Sitemaps). */
export default function SitemapsPage() {
  const { total, table } = useList(SitemapFilter, sitemapsOptions)
  const { data: build } = useQuery(buildOptions)
  const [isCompared, setCompared] = useState(false)
  const { data: report } = useQuery({ ...reportOptions, enabled: isCompared })
  const columns = useMemo(() => {
    const by = Map.groupBy(report?.problems ?? [], ({ sitemap }) => sitemap)
    return columnsWith(new Map([...by].map(([loc, found]) => [loc, found.length])))
  }, [report])
  return (
    <>
      <PageTitle
        title={SITEMAPS_LABEL}
        count={
          <span className={styles.count}>
            {total === undefined || build === undefined ? '' : `${count(total, 'map')}, ${count(build.urls, 'URL')}`}
          </span>
        }
      >
        <ExternalLink href="/sitemap.xml" isButton>
          /sitemap.xml
        </ExternalLink>
        <DownloadLink href={sitemapDownload()}>CSV of all</DownloadLink>
      </PageTitle>
      <TwoColumns>
        <Side>
          <DataTable
            {...table}
            id="sitemaps"
            label={SITEMAPS_LABEL}
            columns={columns}
            rowLabel={({ loc }) => pathOf(loc)}
            details={({ loc }) => <SitemapUrls loc={loc} />}
            empty={
              <EmptyState title="No sitemaps yet" icon={IconSitemap}>
                They are generated as soon as there is something that members and search engines may read.
              </EmptyState>
            }
          />
        </Side>
        <Side>
          <SitemapReport isAsked={isCompared} onAsk={() => setCompared(true)} />
          <SitemapBuild />
        </Side>
      </TwoColumns>
    </>
  )
}
