import { useId, useState } from 'react'
import { TextField } from '../../ui/form/fields.tsx'
import { Avatar } from '../../ui/text/Avatar.tsx'
import styles from './StaffChecks.module.css'

/** From this many people on the list can be narrowed. */
const LONG = 9

type Props = {
  label: string
  help: string
  error: string | undefined
  staff: readonly { id: string; username: string }[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** Any of the staff, each a box: a few keys and no list that covers the buttons. */
export function StaffChecks({ label, help, error, staff, chosen, onChange }: Props) {
  const [find, setFind] = useState('')
  const helpId = useId()
  const isLong = staff.length >= LONG
  const shown = staff.filter(({ username }) => username.toLowerCase().includes(find.trim().toLowerCase()))
  return (
    <fieldset className={styles.group} aria-describedby={helpId}>
      <legend className={styles.legend}>{label}</legend>
      {isLong ? (
        <TextField label="Find" data-autofocus value={find} onChange={(event) => setFind(event.currentTarget.value)} />
      ) : null}
      <div className={styles.list}>
        {shown.map(({ id, username }, index) => (
          <label key={id} className={styles.person}>
            <input
              type="checkbox"
              className={styles.box}
              data-autofocus={(!isLong && index === 0) || undefined}
              aria-invalid={error ? true : undefined}
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            <Avatar name={username} staff />
            {username}
          </label>
        ))}
        {shown.length === 0 ? <p className={styles.help}>Nothing matches.</p> : null}
      </div>
      <p id={helpId} className={styles.help} data-error={error ? true : undefined} role={error ? 'alert' : undefined}>
        {error ?? help}
      </p>
    </fieldset>
  )
}
