import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { offsetOf, paged } from '@ward/domain/kernel/paging'
import { SITEMAP_PAGE_SIZE } from '@ward/domain/sitemaps/sitemaps'
import { z } from 'zod'
import type { SitemapReportQuery, SitemapsQuery } from '../../api/generated/operations.ts'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const Sitemaps = graphql(`
  query Sitemaps {
    sitemaps { loc count lastmod }
    sitemapBuild { builtAt filesWritten tookMs }
  }
`)

const Sitemap = graphql(`
  query Sitemap($url: String!, $limit: Int!, $offset: Int!) {
    sitemap(url: $url, limit: $limit, offset: $offset) { total urls { loc title imageCount lastmod } }
  }
`)

const Report = graphql(`
  query SitemapReport {
    sitemapReport { isWhole problems { loc problem sitemap } }
  }
`)

export type Finding = SitemapReportQuery['sitemapReport']['problems'][number]
export type SitemapRow = SitemapsQuery['sitemaps'][number] & { id: string }

/** The page that is shown; the answer has all of them (spec 3 sections 7 and 9). */
export const SitemapFilter = z.object(paged([SITEMAP_PAGE_SIZE], SITEMAP_PAGE_SIZE))

export const sitemapsOptions = ({ page, itemsPerPage }: z.output<typeof SitemapFilter>) =>
  queryOptions({
    queryKey: ['sitemaps'],
    queryFn: async ({ signal }) => request(Sitemaps, {}, { signal }),
    select: ({ sitemaps }) => ({
      total: sitemaps.length,
      rows: sitemaps.slice(offsetOf(page, itemsPerPage), page * itemsPerPage).map((map) => ({ ...map, id: map.loc })),
    }),
  })

/** The last generation, and the number of addresses, from the same answer. */
export const buildOptions = queryOptions({
  queryKey: ['sitemaps'],
  queryFn: async ({ signal }) => request(Sitemaps, {}, { signal }),
  select: ({ sitemaps, sitemapBuild }) => ({
    build: sitemapBuild ?? null,
    maps: sitemaps.length,
    urls: sitemaps.reduce((sum, map) => sum + map.count, 0),
    largest: Math.max(0, ...sitemaps.map((map) => map.count)),
  }),
})

export const sitemapOptions = (url: string, page: number) =>
  queryOptions({
    queryKey: ['sitemaps', url, page],
    queryFn: async ({ signal }) => {
      const range = { limit: SITEMAP_PAGE_SIZE, offset: SITEMAP_PAGE_SIZE * (page - 1) }
      return (await request(Sitemap, { url, ...range }, { signal })).sitemap
    },
    placeholderData: keepPreviousData,
  })

/** The difference between the sitemaps and the site now; asked anew each time. */
export const reportOptions = queryOptions({
  queryKey: ['sitemaps', 'report'],
  queryFn: async ({ signal }) => (await request(Report, {}, { signal })).sitemapReport,
  gcTime: 0,
  staleTime: 0,
})
