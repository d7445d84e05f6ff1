import { Fragment } from 'react'
import { isCharacterKeys, keyCaps } from '../keys/keyNames.ts'
import { useSingleKeys } from '../keys/singleKeys.ts'
import styles from './text.module.css'

/**
 * The key of an action, on its button: `d`, `mod+s`, `g u`. Not shown where single keys are switched off and on phones;
 * `always` is for the list of keys.
 */
export function KeyHint({ keys, onSolid, always }: { keys: string; onSolid?: boolean; always?: boolean }) {
  const [on] = useSingleKeys()
  if (!always && !on && isCharacterKeys(keys)) return null
  return (
    <span
      className={styles.keys}
      data-on-solid={onSolid || undefined}
      data-always={always || undefined}
      aria-hidden={!always}
    >
      {keyCaps(keys).map((cap, at) => (
        <Fragment key={cap}>
          {always && at > 0 && keys.includes(' ') ? <span className={styles.then}>then</span> : null}
          <kbd className={styles.key}>{cap}</kbd>
        </Fragment>
      ))}
    </span>
  )
}
