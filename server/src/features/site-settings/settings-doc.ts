import { ROLE_IDS, roleLabel } from '@ward/domain/app/roles'
import { SITE_SETTINGS_LABEL, SUPER_SETTINGS_LABEL } from '@ward/domain/app/shell'
import type { Setting } from '@ward/domain/site-settings/setting-entry'
import type { SettingWords } from '@ward/domain/site-settings/setting-words'
import { settingsSchema } from '@ward/domain/site-settings/settings-form'
import { SITE_SETTING_NAMES, SITE_SETTINGS, type SiteSetting } from '@ward/domain/site-settings/site-settings'
import type { z } from 'zod'
import { type LimitSchema, limitsInWords } from './limits-in-words.ts'
import { mayTouchSetting } from './setting-access.ts'

const PAGES = { site: SITE_SETTINGS_LABEL, super: SUPER_SETTINGS_LABEL } as const

const typed: SiteSetting[] = SITE_SETTING_NAMES.filter((name) => SITE_SETTINGS[name].words !== null)

/** What a setting takes, by its schema. */
const limitsOf = (name: SiteSetting): string => {
  const { properties } = settingsSchema([name]) as { properties: Record<string, LimitSchema> }
  return limitsInWords(properties[name] ?? {})
}

/** A default, as it is typed. */
function defaultOf(value: unknown, words: SettingWords | null): string {
  if (Array.isArray(value) && value.length === 0) return 'an empty list'
  const typedSo = value === null || words === null ? '' : words.write(value).replaceAll('\n', ' ')
  return typedSo === '' ? 'nothing' : `\`${typedSo}\``
}

function section(name: SiteSetting): string[] {
  const { title, means, fallback, words, secret, obeyedBy }: Setting<z.ZodType, unknown> = SITE_SETTINGS[name]
  return [
    `### ${title} (\`${name}\`)`,
    '',
    means,
    '',
    `- Default: ${defaultOf(fallback, words)}`,
    `- Takes: ${limitsOf(name)}`,
    ...(secret ? ['- Secret: once it is set nobody is shown it again, only that there is one'] : []),
    `- Obeyed by: ${obeyedBy.map((path) => `\`${path}\``).join(', ')}`,
    '',
  ]
}

const mark = (roleId: number, name: SiteSetting) => {
  const [read, change] = (['read', 'change'] as const).map((to) => mayTouchSetting(roleId, name, to))
  return change ? 'reads and saves' : read ? 'reads' : '–'
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)

/** Every setting, and who reads and saves it, as printed in docs/settings.md from the one list of settings. */
export function settingsDoc(): string {
  const ofLevel = (level: keyof typeof PAGES) => typed.filter((name) => SITE_SETTINGS[name].level === level)
  const heads = ['Setting', ...ROLE_IDS.map((id) => `${id} ${roleLabel[id]}`)]
  return [
    '# The settings of a site',
    '',
    'Printed from `domain/src/site-settings/site-settings.ts` by `npm run generate`. A setting is changed on its screen, or typed with',
    '`npm run site -- setting HOST NAME VALUE`.',
    '',
    '## Who reads and saves what',
    '',
    ...table(
      heads,
      typed.map((name) => [`\`${name}\``, ...ROLE_IDS.map((roleId) => mark(roleId, name))]),
    ),
    '',
    ...(['site', 'super'] as const).flatMap((level) => [`## ${PAGES[level]}`, '', ...ofLevel(level).flatMap(section)]),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}
