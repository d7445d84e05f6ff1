import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { SITEMAP_PAGE_SIZE } from '@ward/domain/sitemaps/sitemaps'
import type { SitemapsQuery } from '../../api/generated/operations.ts'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const Sitemaps = graphql(`
  query Sitemaps {
    sitemaps { loc count lastmod }
    sitemapsBuiltAt
  }
`)

const Sitemap = graphql(`
  query Sitemap($url: String!, $limit: Int!, $offset: Int!) {
    sitemap(url: $url, limit: $limit, offset: $offset) { total urls { loc title imageCount lastmod } }
  }
`)

const Report = graphql(`
  query SitemapReport {
    sitemapReport { isWhole problems { loc problem } }
  }
`)

export type SitemapRow = SitemapsQuery['sitemaps'][number] & { id: string }

export const sitemapsOptions = () =>
  queryOptions({
    queryKey: ['sitemaps'],
    queryFn: async ({ signal }) => request(Sitemaps, {}, { signal }),
    select: ({ sitemaps }) => ({ total: sitemaps.length, rows: sitemaps.map((map) => ({ ...map, id: map.loc })) }),
  })

/** When they were last generated, from the same answer. */
export const builtAtOptions = queryOptions({
  queryKey: ['sitemaps'],
  queryFn: async ({ signal }) => request(Sitemaps, {}, { signal }),
  select: ({ sitemapsBuiltAt }) => sitemapsBuiltAt ?? null,
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

/** How the sitemaps differ from what the site has now; asked anew each time. */
export const reportOptions = queryOptions({
  queryKey: ['sitemaps', 'report'],
  queryFn: async ({ signal }) => (await request(Report, {}, { signal })).sitemapReport,
  gcTime: 0,
  staleTime: 0,
})
