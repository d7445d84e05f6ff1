import { ById } from '@ward/domain/kernel/ids'
import { NewSocialSite, SocialSiteChange } from '@ward/domain/users/social-sites'
import { builder } from '../../../platform/graphql/builder.ts'
import { creating } from '../../../platform/graphql/creating.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { SocialSite } from './user-private.graphql.ts'
import { createSocialSite, deleteSocialSite, updateSocialSite } from './user-socials.actions.ts'
import { socialSiteById } from './user-socials.db.ts'

builder.mutationFields((t) => ({
  createSocialSite: t.field({
    type: SocialSite,
    may: 'users.change',
    args: argsOf(NewSocialSite),
    resolve: creating(createSocialSite, ({ site }, id) => socialSiteById(site, id)),
  }),
  updateSocialSite: t.field({
    type: SocialSite,
    may: 'users.change',
    args: argsOf(SocialSiteChange),
    resolve: mutation(updateSocialSite),
  }),
  deleteSocialSite: t.boolean({ may: 'users.change', args: argsOf(ById), resolve: mutation(deleteSocialSite) }),
}))
