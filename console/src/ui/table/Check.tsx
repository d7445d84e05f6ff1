import { useEffect, useRef } from 'react'
import styles from './Check.module.css'

type CheckProps = {
  label: string
  checked: boolean
  mixed?: boolean
  disabled?: boolean
  /** Gets the event itself: a range selection reads its Shift key. */
  onChange: (event: unknown) => void
}

/** A checkbox whose whole cell can be hit; a table draws many, so it is the browser's own. */
export function Check({ label, checked, mixed = false, disabled, onChange }: CheckProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className={styles.target}>
      <input
        ref={box}
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
      />
    </label>
  )
}
