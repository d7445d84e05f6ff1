import { z } from 'zod'
import type { Setting } from './setting-entry.ts'
import { SettingReason } from './setting-reason.ts'
import { SITE_SETTING_NAMES, SITE_SETTINGS, type SiteSetting } from './site-settings.ts'

export const SETTINGS_CHANGED = 'Someone else just changed these settings'

export type SettingLevel = 'site' | 'super'

/** Why a setting is not saved with those of a page. */
export const NOT_ON_PAGE: Record<SettingLevel, string> = {
  site: 'This is one of the Super Site Settings',
  super: 'This is one of the Site Settings',
}
export const NOT_TYPED = 'This setting is not changed by hand'

const SETTINGS_MAX = 100_000
/** The deepest nesting of a value that the list does not know. */
const DEPTH_MAX = 16
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/
const NOT_AN_OBJECT = 'The settings must be a JSON object'
const NOT_STORABLE = 'Text must be valid Unicode without NUL characters'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Why a value cannot be kept at all, whatever it is for. */
function problemOf(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? NOT_STORABLE : null
  if (typeof value !== 'object' || value === null) return null
  if (depth >= DEPTH_MAX) return `The value may be nested at most ${DEPTH_MAX} deep`
  for (const [name, part] of Object.entries(value)) {
    const problem = problemOf(name, depth + 1) ?? problemOf(part, depth + 1)
    if (problem) return problem
  }
  return null
}

/** Settings as the endpoint takes them: names with values, of which null gives up the site's own. */
export const SettingsInput = z.object({
  settings: z
    .string()
    .max(SETTINGS_MAX, `The settings may have at most ${SETTINGS_MAX} characters`)
    .superRefine((text, ctx) => {
      const value = parsed(text)
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return ctx.addIssue(NOT_AN_OBJECT)
      for (const [name, part] of Object.entries(value)) {
        const problem = isPlainName(name) ? problemOf(part) : `"${name.slice(0, 64)}" cannot be the name of a setting`
        if (problem) ctx.addIssue({ code: 'custom', message: problem })
      }
    })
    .describe('A JSON object: what is not named stays as it is, null gives up what the site has of its own.'),
  version: z
    .number()
    .int()
    .nullish()
    .describe('Version of the settings that were shown; with it, nobody writes over what they did not see.'),
  reason: SettingReason,
})
export type SettingsInput = z.output<typeof SettingsInput>

const isPlainName = (name: string) => NAME.test(name) && !(name in Object.prototype)

/** The values of an input. */
export const settingsOfInput = ({ settings }: Pick<SettingsInput, 'settings'>): Record<string, unknown> =>
  JSON.parse(settings)

const entryOf = (name: SiteSetting): Setting<z.ZodType, unknown> => SITE_SETTINGS[name]

/** The settings of a page, for somebody who is Super Admin or Community Tech, or is not. */
export const settingsOnPage = (level: SettingLevel, isTech: boolean): SiteSetting[] =>
  SITE_SETTING_NAMES.filter((name) => {
    const entry = entryOf(name)
    return entry.level === level && entry.words !== null && (isTech || !entry.techOnly)
  })

type Printed = Record<string, unknown>

/** The default may be a value that cannot be set. */
const mayBeUnset = (fallback: unknown) => fallback === null || fallback === ''

function propertyOf(name: SiteSetting): Printed {
  const { value, title, group, means, fallback, techOnly, secret, hints } = entryOf(name)
  const { $schema: _, ...printed } = z.toJSONSchema(value, { io: 'input', unrepresentable: 'any' }) as Printed
  // An emptied list gives up what the site has of its own.
  if (Array.isArray(fallback)) delete printed.minItems
  const type = mayBeUnset(fallback) ? { anyOf: [printed, { type: 'null' }] } : printed
  return {
    ...type,
    title,
    description: means,
    group,
    default: fallback,
    ...hints,
    ...(secret && { widget: 'secret' }),
    ...(techOnly && { community_tech_only: true }),
  }
}

/** The JSON Schema of some settings. */
export const settingsSchema = (names: readonly SiteSetting[]): Printed => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, propertyOf(name)])),
})

/**
 * Whether a value is an empty field of the form: it gives up what the site has of its own. An empty list is a value
 * where a site without its own would have a list that is not empty.
 */
export const isNothing = (name: SiteSetting, value: unknown, inherited: unknown): boolean =>
  value === null || (value === '' && mayBeUnset(entryOf(name).fallback)) || (isEmpty(value) && isEmpty(inherited))
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
