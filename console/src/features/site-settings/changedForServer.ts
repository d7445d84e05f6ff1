import { same } from '../../ui/form/formValues.ts'
import type { Values } from './site-settings.api.ts'

/**
 * The values of a form that are sent: the settings that changed, and null for what was given up and still stands at what is
 * inherited.
 */
export function changedForServer(
  { version: _, reason: _why, givenUp: _names, ...changed }: Values,
  givenUp: readonly string[],
  inherited: Values,
): Values {
  const isInherited = (name: string) => !Object.hasOwn(changed, name) || same(changed[name], inherited[name])
  return { ...changed, ...Object.fromEntries(givenUp.filter(isInherited).map((name) => [name, null])) }
}
