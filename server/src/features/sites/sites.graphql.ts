import { FEATURES_MAX, siteFeatures } from '../../platform/features.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { visibleSites } from './sites.actions.ts'
import type { SiteRow } from './sites.db.ts'

/** Sites that are listed at most. */
const SITES_MAX = 500

export const Site = builder.objectRef<SiteRow>('Site').implement({
  description: 'One community of the network.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    prefix: t.exposeString('prefix'),
    tier: t.exposeInt('tier'),
    host: t.exposeString('host', { description: 'The primary host, without port.' }),
    domainName: t.exposeString('host'),
  }),
})

builder.queryField('getSites', (t) =>
  t.field({
    type: [Site],
    rows: SITES_MAX,
    may: 'sites.read',
    resolve: async (_root, _args, ctx) => (await visibleSites(ctx)).slice(0, SITES_MAX),
  }),
)

builder.queryField('getSiteFeatures', (t) =>
  t.stringList({ rows: FEATURES_MAX, may: 'sites.read', resolve: (_root, _args, ctx) => siteFeatures(ctx.site) }),
)
