import { builder } from '../../platform/graphql/builder.ts'
import { visibleSites } from './sites.actions.ts'
import { featuresOf, type SiteRow } from './sites.db.ts'

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
  t.field({ type: [Site], may: 'sites.read', resolve: (_root, _args, ctx) => visibleSites(ctx) }),
)

builder.queryField('getSiteFeatures', (t) =>
  t.stringList({ may: 'sites.read', resolve: (_root, _args, ctx) => featuresOf(ctx.site) }),
)
