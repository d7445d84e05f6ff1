import { z } from 'zod'
import { flagWords, type SettingWords } from './setting-words.ts'

/** Hints for a setting's field besides its schema. */
export type SettingHints = {
  widget?: 'textarea' | 'color' | 'secret'
  labels?: Record<string, string>
  unit?: string
  wrong?: string
  item?: string
}

/** One setting of a site. */
export type Setting<Value extends z.ZodType, Fallback> = {
  /** `site`: for Super Admins and Community Tech; `super`: for Super Admins (spec 2 section 2). */
  level: 'site' | 'super'
  /** The words over its field, and the heading under which the field stands. */
  title: string
  group: string
  /** Only Super Admins and Community Tech read and change it, whoever else may read the settings. */
  techOnly?: boolean
  /** Once it is set nobody is shown it again: screens, histories and commands only say that there is one. */
  secret?: boolean
  /** Each site has its own: the network sets none for all. */
  ownOnly?: boolean
  /** How its field is shown. */
  hints?: SettingHints
  /** One sentence on what it does. */
  means: string
  /** The allowed values: the type and its limits, with the message of each. */
  value: Value
  /** The value used where nothing is set or the stored value cannot be read. */
  fallback: Fallback
  /** The value for a stored one that cannot be read: for what must then admit nobody. */
  unreadable?: Fallback
  /** How it is typed; a setting without words is not set by command. */
  words: SettingWords | null
  /** The files that ask for it, all of them. */
  obeyedBy: readonly string[]
}

/** An entry of the catalogue, with its own types. */
export const setting = <Value extends z.ZodType, const Fallback>(
  entry: Setting<Value, Fallback>,
): Setting<Value, Fallback> => entry

/** A setting that is on or off, off by default. */
export const flag = (
  entry: Pick<Setting<z.ZodBoolean, boolean>, 'level' | 'title' | 'group' | 'techOnly' | 'means' | 'obeyedBy'>,
) => setting({ ...entry, value: z.boolean('Say yes or no'), fallback: false as boolean, words: flagWords })
