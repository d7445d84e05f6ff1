import { Fragment, useEffect, useState } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import { SwitchField } from '../form/fields.tsx'
import { KeyHint } from '../text/KeyHint.tsx'
import styles from './Keys.module.css'
import { EVERYWHERE_GROUP, GO_TO_GROUP, useKeyLayers } from './registry.ts'
import { useSingleKeys } from './singleKeys.ts'
import { useKeys } from './useKeys.ts'

type Line = { label: string; keys: string[] }

/** Keys of every page are best known, so they are listed after those of this page. */
const ON_EVERY_PAGE = [GO_TO_GROUP, EVERYWHERE_GROUP]

/** The keys that act now, by group, those of the page first; keys that do the same stand on one line. */
function useLines() {
  const layers = useKeyLayers().toSorted(
    (one, other) => ON_EVERY_PAGE.indexOf(one.group) - ON_EVERY_PAGE.indexOf(other.group),
  )
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
                    {keys.map((one, at) => (
                      <Fragment key={one}>
                        {at > 0 ? <span className={styles.or}>or</span> : null}
                        <KeyHint keys={one} always />
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.foot}>
        <SwitchField
          label="Single keys"
          help="Turn off to avoid accidental actions. Ctrl and Cmd shortcuts still work."
          checked={single}
          onChange={(event) => setSingle(event.currentTarget.checked)}
        />
      </div>
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
  useKeys({ '?': { label: 'Show keyboard shortcuts', run: () => setOpened(true) } }, { group: EVERYWHERE_GROUP })
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title="Keyboard shortcuts" size={760}>
      <KeyList />
    </Dialog>
  )
}
