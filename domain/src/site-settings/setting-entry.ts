import { z } from 'zod'
import { flagWords, type SettingWords } from './setting-words.ts'

/** One setting of a site. */
export type Setting<Value extends z.ZodType, Fallback> = {
  /** `site`: for Super Admins and Community Tech; `super`: for Super Admins (spec 2 section 2). */
  level: 'site' | 'super'
  /** One sentence on what it does. */
  means: string
  /** What may be kept: the type and its limits, with the message of each. */
  value: Value
  /** What holds where nothing is set, or what is kept cannot be read. */
  fallback: Fallback
  /** What holds instead where something is kept that cannot be read: for what must then admit nobody. */
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
export const flag = (entry: Pick<Setting<z.ZodBoolean, boolean>, 'level' | 'means' | 'obeyedBy'>) =>
  setting({ ...entry, value: z.boolean('Say yes or no'), fallback: false as boolean, words: flagWords })
