import { may } from '@ward/domain/app/permissions'
import {
  isForAdmins,
  mayChangeView,
  OWN_VIEWS_MAX,
  queryOfView,
  SavedViewChange,
  TEAM_VIEWS_MAX,
} from '@ward/domain/flags/saved-views/saved-views'
import { ById } from '@ward/domain/kernel/ids'
import { actorId } from '../../../platform/context.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { creating } from '../../../platform/graphql/creating.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { cardOrNull, User } from '../../users/directory/users.graphql.ts'
import { countFlags } from '../queue/flag-search.db.ts'
import { deleteView, restoreView, saveView } from './views.actions.ts'
import { lockView, type ViewRow, viewsFor } from './views.db.ts'

const SavedView = builder.objectRef<ViewRow>('SavedView').implement({
  description: 'Filters of the dashboard under a name.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    address: t.exposeString('address', { description: 'The address of the dashboard.' }),
    isTeam: t.exposeBoolean('isTeam', { description: 'The whole staff of the site has it.' }),
    version: t.exposeInt('version'),
    owner: t.field({ type: User, nullable: true, resolve: ({ ownerId }, _args, ctx) => cardOrNull(ctx, ownerId) }),
    count: t.int({
      description: 'How many flags it finds now.',
      resolve: ({ address }, _args, { site }) => countFlags(site, queryOfView(address)),
    }),
    mayChange: t.boolean({
      description: 'Whether the viewer may change it.',
      resolve: (view, _args, { viewer }) =>
        mayChangeView({ id: actorId(viewer) ?? '', roleId: viewer.roleId }, view).ok,
    }),
  }),
})

builder.queryField('savedViews', (t) =>
  t.field({
    type: [SavedView],
    rows: OWN_VIEWS_MAX + TEAM_VIEWS_MAX,
    may: 'flags.read',
    description:
      'The viewer’s own views and those of the team, by name; without those whose filters the viewer may not use.',
    resolve: async (_root, _args, { site, viewer }) => {
      const found = await viewsFor(site, actorId(viewer) ?? '0', OWN_VIEWS_MAX + TEAM_VIEWS_MAX)
      return may(viewer.roleId, 'flags.preModerationFilter').ok
        ? found
        : found.filter(({ address }) => !isForAdmins(address))
    },
  }),
)

builder.mutationField('saveView', (t) =>
  t.field({
    type: SavedView,
    may: 'views.change',
    args: argsOf(SavedViewChange),
    resolve: creating(saveView, ({ site }, id) => lockView(site, id)),
  }),
)

builder.mutationField('deleteView', (t) =>
  t.boolean({
    may: 'views.change',
    description: 'It can be had back for a day.',
    args: argsOf(ById),
    resolve: mutation(deleteView),
  }),
)

builder.mutationField('restoreView', (t) =>
  t.field({ type: SavedView, may: 'views.change', args: argsOf(ById), resolve: mutation(restoreView) }),
)
