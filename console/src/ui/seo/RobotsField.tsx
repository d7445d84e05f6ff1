import { SwitchField } from '../form/fields.tsx'
import styles from './RobotsField.module.css'

type Props = { label: string; value: unknown; onChange: (robots: string | null) => void }

/** Whether search engines may list a page and follow its links; both as long as nobody says otherwise. */
export function RobotsField({ label, value, onChange }: Props) {
  const mayIndex = !String(value ?? '').includes('noindex')
  const mayFollow = !String(value ?? '').includes('nofollow')
  const set = (index: boolean, follow: boolean) =>
    onChange(index && follow ? null : `${index ? 'index' : 'noindex'}, ${follow ? 'follow' : 'nofollow'}`)
  return (
    <fieldset className={styles.robots}>
      <legend>{label}</legend>
      <SwitchField
        label="Allow indexing"
        checked={mayIndex}
        onChange={(event) => set(event.currentTarget.checked, mayFollow)}
      />
      <SwitchField
        label="Follow links"
        checked={mayFollow}
        onChange={(event) => set(mayIndex, event.currentTarget.checked)}
      />
    </fieldset>
  )
}
