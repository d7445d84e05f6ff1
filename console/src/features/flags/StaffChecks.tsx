import { useEffect, useId, useRef, useState } from 'react'
import { TextField } from '../../ui/form/fields.tsx'
import { TextSkeleton } from '../../ui/states/Skeleton.tsx'
import { Avatar } from '../../ui/text/Avatar.tsx'
import styles from './StaffChecks.module.css'

/** From this many people on the list can be narrowed. */
const LONG = 9

type Props = {
  label: string
  help: string
  error: string | undefined
  /** Undefined while it is on its way. */
  staff: readonly { id: string; username: string }[] | undefined
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/**
 * Any of the staff, each a box: a few keys and no list that covers the buttons. The group holds the focus until the list is
 * there and then passes it to the first field, so that a key pressed early does not land on a button beside it.
 */
export function StaffChecks({ label, help, error, staff, chosen, onChange }: Props) {
  const [find, setFind] = useState('')
  const helpId = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const isLoading = staff === undefined
  const isLong = !isLoading && staff.length >= LONG
  const shown = staff?.filter(({ username }) => username.toLowerCase().includes(find.trim().toLowerCase()))
  useEffect(() => {
    if (!isLoading && document.activeElement === group.current) group.current?.querySelector('input')?.focus()
  }, [isLoading])
  return (
    <fieldset
      ref={group}
      className={styles.group}
      aria-describedby={helpId}
      aria-busy={isLoading}
      tabIndex={-1}
      data-autofocus={isLoading || undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      {isLong ? (
        <TextField label="Find" data-autofocus value={find} onChange={(event) => setFind(event.currentTarget.value)} />
      ) : null}
      <div className={styles.list}>
        {shown ? null : <TextSkeleton lines={3} />}
        {shown?.map(({ id, username }, index) => (
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
        {shown?.length === 0 ? <p className={styles.help}>Nothing matches.</p> : null}
      </div>
      <p id={helpId} className={styles.help} data-error={error ? true : undefined} role={error ? 'alert' : undefined}>
        {error ?? help}
      </p>
    </fieldset>
  )
}
