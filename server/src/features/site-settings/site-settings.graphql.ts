import { VERSION_PAGE_SIZE } from '@ward/domain/kernel/versions'
import { builder } from '../../platform/graphql/builder.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { versionsOf } from '../../platform/versions.ts'
import { Version } from '../versions/versions.graphql.ts'
import { SettingVersion, SettingVersionsQuery } from './setting-versions.ts'
import { demandLevel, restoreSetting, settingNamed, settingSubject, shownVersion } from './site-settings.actions.ts'

builder.queryField('settingVersions', (t) =>
  t.field({
    type: [Version],
    rows: VERSION_PAGE_SIZE,
    may: 'settings.read',
    description: 'The history of a setting of this site, newest first; of super settings for Super Admins alone.',
    args: argsOf(SettingVersionsQuery),
    resolve: async (_root, { name, upTo }, ctx) => {
      const setting = settingNamed(name)
      demandLevel(ctx, setting, 'read')
      const versions = await versionsOf(ctx.site, settingSubject(setting), { limit: VERSION_PAGE_SIZE, upTo })
      return versions.map((version) => shownVersion(setting, version))
    },
  }),
)

builder.mutationField('restoreSetting', (t) =>
  t.field({
    type: Version,
    may: 'settings.change',
    description: 'Restores the setting of that version; answers with the newest version.',
    args: argsOf(SettingVersion),
    resolve: mutation(restoreSetting),
  }),
)
