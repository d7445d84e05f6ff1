import { Modal, Switch } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { keyLayers, subscribeKeys } from '../ui/keys/registry.ts'
import { useSingleKeys } from '../ui/keys/singleKeys.ts'
import { KeyHint } from '../ui/text/KeyHint.tsx'
import styles from './KeysDialog.module.css'

/** Every key that acts on this screen, by group; of two keys with one name the later acts, so only that one is listed. */
function useKeyGroups() {
  const layers = useSyncExternalStore(subscribeKeys, keyLayers)
  const groups = new Map<string, Map<string, string>>()
  for (const { group, bindings } of layers) {
    const keys = groups.get(group) ?? new Map<string, string>()
    for (const [name, { label }] of Object.entries(bindings())) keys.set(name, label)
    if (keys.size > 0) groups.set(group, keys)
  }
  return [...groups]
}

/** The list of keys, opened by `?`. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const [singleKeys, setSingleKeys] = useSingleKeys()
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={560}>
      <Switch
        label="Single keys"
        description="Keys without Ctrl or Cmd. Switch them off if you dictate, or if they get in your way."
        checked={singleKeys}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
      {useKeyGroups().map(([group, keys]) => (
        <section key={group} className={styles.group}>
          <h3>{group}</h3>
          <dl>
            {[...keys].map(([name, label]) => (
              <div key={name} className={styles.line}>
                <dt>{label}</dt>
                <dd>
                  <KeyHint keys={name} always />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
