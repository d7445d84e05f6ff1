import { COMPARED_SITES_MAX, SettingChoice, SettingCopy } from '@ward/domain/site-settings/compare-settings'
import { builder } from '../../platform/graphql/builder.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { type ComparedSetting, compareSetting, copySetting } from './compare-settings.actions.ts'

const Compared = builder.objectRef<ComparedSetting>('ComparedSetting').implement({
  description: 'The value of a setting on one site.',
  fields: (t) => ({
    siteId: t.exposeInt('siteId'),
    siteName: t.exposeString('siteName'),
    value: t.string({ description: 'As JSON.', resolve: ({ value }) => JSON.stringify(value ?? null) }),
    isOwn: t.exposeBoolean('isOwn', { description: 'Else it is inherited.' }),
  }),
})

builder.queryField('compareSetting', (t) =>
  t.field({
    type: [Compared],
    rows: COMPARED_SITES_MAX,
    may: 'superSettings.read',
    description: 'The value of a setting on every site.',
    args: argsOf(SettingChoice),
    resolve: (_root, { name }, ctx) => compareSetting(ctx, name),
  }),
)

builder.mutationField('copySetting', (t) =>
  t.field({
    type: [Compared],
    rows: COMPARED_SITES_MAX,
    may: 'superSettings.change',
    description: 'Gives other sites what this one holds, as a value of their own; answers with all sites.',
    args: argsOf(SettingCopy),
    resolve: mutation(copySetting),
  }),
)
