import { IconChecklist, IconSitemap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { SITEMAPS_LABEL } from '@ward/domain/app/shell'
import { SITEMAP_COLUMNS, sitemapDownload } from '@ward/domain/sitemaps/sitemaps'
import { useState } from 'react'
import { useList, WHOLE_LIST } from '../../routing/useList.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { DownloadLink } from '../../ui/text/DownloadLink.tsx'
import { ExternalLink } from '../../ui/text/ExternalLink.tsx'
import { count, formatNumber } from '../../ui/text/NumberText.tsx'
import { SitemapReport } from './SitemapReport.tsx'
import styles from './Sitemaps.module.css'
import { SitemapUrls } from './SitemapUrls.tsx'
import { builtAtOptions, type SitemapRow, sitemapsOptions } from './sitemaps.api.ts'

const pathOf = (loc: string) => new URL(loc).pathname

const columns: Column<SitemapRow>[] = [
  { id: 'loc', header: SITEMAP_COLUMNS.loc, card: 'title', cell: ({ loc }) => <strong>{pathOf(loc)}</strong> },
  { id: 'count', header: SITEMAP_COLUMNS.count, width: 110, align: 'right', cell: ({ count: n }) => formatNumber(n) },
  {
    id: 'lastmod',
    header: SITEMAP_COLUMNS.lastmod,
    width: 264,
    quiet: true,
    cell: ({ lastmod }) => (lastmod ? <DateText value={lastmod} /> : '—'),
  },
  {
    id: 'csv',
    header: 'Download',
    hideHeader: true,
    width: 220,
    rigid: true,
    align: 'right',
    card: 'actions',
    cell: ({ loc }) => <DownloadLink href={sitemapDownload(loc)}>{`CSV of ${pathOf(loc)}`}</DownloadLink>,
  },
]

/** The files that search engines read, with what stands in each, and all of it as CSV (spec 3 section 2, Sitemaps). */
export default function SitemapsPage() {
  const { total, table } = useList(WHOLE_LIST, sitemapsOptions)
  const { data: builtAt } = useQuery(builtAtOptions)
  const [isCompared, setCompared] = useState(false)
  return (
    <>
      <PageTitle title={SITEMAPS_LABEL} count={total !== undefined && count(total, 'map')}>
        <ExternalLink href="/sitemap.xml">/sitemap.xml</ExternalLink>
        <DownloadLink href={sitemapDownload()}>CSV of all</DownloadLink>
        <ActionButton icon={IconChecklist} onClick={() => setCompared(true)}>
          Check consistency
        </ActionButton>
      </PageTitle>
      <p className={styles.built}>
        {builtAt ? (
          <>
            Generated <DateText value={builtAt} />; every quarter of an hour what has changed is written again.
          </>
        ) : (
          'They are generated every quarter of an hour.'
        )}
      </p>
      {isCompared ? <SitemapReport /> : null}
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
    </>
  )
}
