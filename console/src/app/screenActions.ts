import { EVERYWHERE_GROUP, keyLayers } from '../ui/keys/registry.ts'
import type { Command } from '../ui/palette/command.ts'
import { toast } from '../ui/toast/toast.ts'

export const ACTION_IS_GONE = 'This can no longer be done here.'

/**
 * The actions available on this screen, each with its key, collected from the mounted components; those of every screen
 * come last. An action that has been replaced meanwhile is not run.
 */
export function screenActions(): Command[] {
  const taken = new Set<string>()
  const layers = [...keyLayers()].reverse()
  const own = layers.filter(({ group }) => group !== EVERYWHERE_GROUP)
  const everywhere = layers.filter(({ group }) => group === EVERYWHERE_GROUP)
  return [...own, ...everywhere].flatMap(({ bindings }) =>
    Object.entries(bindings()).flatMap(([keys, { label, hint, icon, onlyKey, because }]): Command[] => {
      if (onlyKey || because !== undefined || taken.has(keys) || taken.has(label)) return []
      taken.add(keys).add(label)
      const run = () => {
        const now = bindings()[keys]
        if (now?.label === label && now.hint === hint && now.because === undefined) now.run()
        else toast.error(ACTION_IS_GONE)
      }
      return [{ id: `key-${keys.replaceAll(' ', '-')}`, label, hint, icon, keys, run }]
    }),
  )
}
