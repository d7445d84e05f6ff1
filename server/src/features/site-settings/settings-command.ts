import { invalid } from '@ward/domain/kernel/refusal'
import { VERSION_PAGE_SIZE } from '@ward/domain/kernel/versions'
import { plainWords, type SettingWords } from '@ward/domain/site-settings/setting-words'
import { SITE_SETTINGS, type SiteSetting } from '@ward/domain/site-settings/site-settings'
import type { Ctx } from '../../platform/context.ts'
import { siteFeatures } from '../../platform/features.ts'
import { settingsOf } from '../../platform/settings.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { versionsOf } from '../../platform/versions.ts'
import { shownValue } from './setting-secrets.ts'
import { changeSetting, restoreSetting, settableNames, settingNamed, settingSubject } from './site-settings.actions.ts'

const wordsOf = (name: SiteSetting): SettingWords => SITE_SETTINGS[name].words ?? plainWords

const written = (name: SiteSetting, value: unknown): string =>
  value === null || value === undefined || value === '' ? '–' : wordsOf(name).write(shownValue(name, value))

/** Writes a setting as it was typed; nothing typed takes it away. @throws what `changeSetting` throws */
export const typeSetting = (ctx: Ctx, name: string, typed: string): Promise<void> =>
  inTransaction(ctx, (tx) => changeSetting(tx, name, typed === '' ? null : wordsOf(settingNamed(name)).read(typed)))

/** Switches a feature of the site on or off. @throws INVALID features */
export const switchFeature = (ctx: Ctx, feature: string, on: boolean): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const others = (await siteFeatures(tx.site)).filter((name) => name !== feature)
    await changeSetting(tx, 'features', on ? [...others, feature] : others)
  })

/** The settings of the site, a line each, with value and effect. */
export async function settingLines({ site }: Pick<Ctx, 'site'>): Promise<string[]> {
  const settings = await settingsOf(site, ...settableNames)
  return settableNames.map((name) => [name, written(name, settings[name]), SITE_SETTINGS[name].means].join('\t'))
}

/** The newest versions of a setting, a line each: number, when, who, what it held from then on. */
export async function historyLines({ site }: Pick<Ctx, 'site'>, name: string): Promise<string[]> {
  const setting = settingNamed(name)
  const versions = await versionsOf(site, settingSubject(setting), { limit: VERSION_PAGE_SIZE })
  return versions.map(({ number, insertedAt, actorKind, actorId, content }) =>
    [number, insertedAt.toISOString(), actorId ? `user ${actorId}` : actorKind, written(setting, content.value)].join(
      '\t',
    ),
  )
}

/** Makes an earlier version of a setting the newest. @throws INVALID version, and what `restoreSetting` throws */
export async function restoreTyped(ctx: Ctx, name: string, typed: string): Promise<void> {
  const version = Number(typed)
  if (!Number.isSafeInteger(version) || version < 1)
    throw invalid('version', 'The version is a number from the history')
  await inTransaction(ctx, (tx) => restoreSetting(tx, { name, version }))
}
