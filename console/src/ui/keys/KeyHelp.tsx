import { useEffect, useState, useSyncExternalStore } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import { SwitchField } from '../form/fields.tsx'
import { KeyHint } from '../text/KeyHint.tsx'
import styles from './Keys.module.css'
import { keyLayers, subscribeKeys } from './registry.ts'
import { useSingleKeys } from './singleKeys.ts'
import { useKeys } from './useKeys.ts'

type Line = { label: string; keys: string[] }

/** The keys that act now, by group; keys that do the same stand on one line. */
function useLines() {
  const layers = useSyncExternalStore(subscribeKeys, keyLayers)
  const groups = new Map<string, Map<string, Line>>()
  for (const layer of layers) {
    const lines = groups.get(layer.group) ?? new Map<string, Line>()
    groups.set(layer.group, lines)
    for (const [keys, { label }] of Object.entries(layer.bindings())) {
      const line = lines.get(label) ?? { label, keys: [] }
      lines.set(label, line)
      if (!line.keys.includes(keys)) line.keys.push(keys)
    }
  }
  return groups
}

function KeyList() {
  const groups = useLines()
  const [single, setSingle] = useSingleKeys()
  return (
    <>
      <div className={styles.groups}>
        {[...groups].map(([group, lines]) => (
          <section key={group} className={styles.group}>
            <h3>{group}</h3>
            <dl>
              {[...lines.values()].map(({ label, keys }) => (
                <div key={label} className={styles.line}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map((one) => (
                      <KeyHint key={one} keys={one} always />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <SwitchField
        mt={16}
        label="Single keys"
        help="Switch off if keys act when you do not mean them to. Keys with Ctrl or Cmd still act."
        checked={single}
        onChange={(event) => setSingle(event.currentTarget.checked)}
      />
    </>
  )
}

let open: (() => void) | undefined

/** Opens the list of keys, for menu entries. */
export function showKeys() {
  open?.()
}

/** The list of keys (`?`). Stands once in the console. */
export function KeyHelp() {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    open = () => setOpened(true)
    return () => {
      open = undefined
    }
  }, [])
  useKeys({ '?': { label: 'Show the keys', run: () => setOpened(true) } }, { group: 'Everywhere' })
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title="Keys" size={640}>
      <KeyList />
    </Dialog>
  )
}
