import { SITEMAP_PROBLEMS_MAX, SITEMAPS_MAX, SitemapProblem, SitemapQuery } from '@ward/domain/sitemaps/sitemaps'
import { pageIn } from '../../platform/database/list.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { pageOf } from '../../platform/graphql/page-of.ts'
import { type Found, type Report, sitemapReport } from './sitemap-report.actions.ts'
import { mapAt, mapLoc } from './sitemaps.actions.ts'
import { type Build, lastBuild, type MapRow, mapsOf, type UrlRow, urlList } from './sitemaps.db.ts'

const Sitemap = builder.objectRef<MapRow>('Sitemap').implement({
  description: 'A file of addresses that search engines read (spec 3 section 3).',
  fields: (t) => ({
    loc: t.string({ resolve: ({ name }, _args, ctx) => mapLoc(ctx, name) }),
    count: t.exposeInt('urlCount'),
    lastmod: t.expose('lastChanged', { type: 'DateTime', nullable: true }),
  }),
})

const SitemapUrl = builder.objectRef<UrlRow>('SitemapUrl').implement({
  description: 'An address in a sitemap.',
  fields: (t) => ({
    loc: t.exposeString('loc'),
    title: t.exposeString('title'),
    imageCount: t.exposeInt('imageCount'),
    lastmod: t.expose('lastChanged', {
      type: 'DateTime',
      nullable: true,
      description: 'Nothing where no change is known.',
    }),
  }),
})

builder.queryField('sitemaps', (t) =>
  t.field({
    type: [Sitemap],
    rows: SITEMAPS_MAX,
    may: 'sitemaps.read',
    resolve: (_root, _args, { site }) => mapsOf(site, SITEMAPS_MAX),
  }),
)

const SitemapBuild = builder.objectRef<Build>('SitemapBuild').implement({
  description: 'How the sitemaps were last compared with what there is.',
  fields: (t) => ({
    builtAt: t.expose('builtAt', { type: 'DateTime' }),
    filesWritten: t.exposeInt('filesWritten', {
      description: 'Files that were written again; the others had not changed.',
    }),
    tookMs: t.exposeInt('tookMs'),
  }),
})

builder.queryField('sitemapBuild', (t) =>
  t.field({
    type: SitemapBuild,
    nullable: true,
    may: 'sitemaps.read',
    resolve: (_root, _args, { site }) => lastBuild(site),
  }),
)

builder.queryField('sitemap', (t) =>
  t.field({
    type: pageOf(SitemapUrl, 'urls', SitemapQuery),
    may: 'sitemaps.read',
    description: 'The addresses of one of the sitemaps of this site. No other address is asked: it holds none.',
    args: argsOf(SitemapQuery),
    resolve: async (_root, { url, ...range }, ctx) => {
      const map = await mapAt(ctx, url)
      return map ? pageIn(urlList(ctx.site, map), range) : { total: () => 0, rows: () => [] }
    },
  }),
)

const Problem = enumOf('SitemapProblem', SitemapProblem)

const ProblemFound = builder.objectRef<Found>('SitemapProblemFound').implement({
  description: 'An address that stands in a sitemap and should not, or should and does not.',
  fields: (t) => ({
    loc: t.exposeString('loc'),
    problem: t.expose('problem', { type: Problem }),
    sitemap: t.string({
      description: 'The file that lists it, or will.',
      resolve: ({ name }, _args, ctx) => mapLoc(ctx, name),
    }),
  }),
})

const SitemapReport = builder.objectRef<Report>('SitemapReport').implement({
  description: 'How the sitemaps differ from what the site has now.',
  fields: (t) => ({
    problems: t.expose('problems', { type: [ProblemFound], rows: SITEMAP_PROBLEMS_MAX }),
    isWhole: t.exposeBoolean('isWhole', { description: 'Everything was compared, and every problem is told.' }),
  }),
})

builder.queryField('sitemapReport', (t) =>
  t.field({ type: SitemapReport, may: 'sitemaps.read', resolve: (_root, _args, ctx) => sitemapReport(ctx) }),
)
