import { OwnPicture } from '../content/OwnPicture.tsx'
import { cx } from '../cx.ts'
import styles from './Avatar.module.css'

/** Two letters for a name: of its words, else its first two. */
export function initials(name: string) {
  const words = name.split(/[^\p{L}]+/u).filter(Boolean)
  const [first = name, second] = words
  const letters = second ? `${[...first][0] ?? ''}${[...second][0] ?? ''}` : [...first].slice(0, 2).join('')
  return letters.toLocaleUpperCase('en-US')
}

type AvatarProps = {
  name: string
  /** Address of the picture, of this host; the initials stand until it is there and where there is none. */
  src?: string | null
  /** Staff are blue, members neutral: one sees at once who is speaking. */
  staff?: boolean
  size?: 20 | 24 | 28 | 32 | 40 | 64
  /** A green dot: this person is here now. */
  here?: boolean
}

/** Decoration beside a name: hidden from screen readers, because the name stands there. */
export function Avatar({ name, src, staff, size = 24, here }: AvatarProps) {
  return (
    <span
      className={cx(styles.avatar, here && styles.here)}
      data-size={size}
      data-staff={staff || undefined}
      aria-hidden
    >
      {initials(name)}
      {src ? <OwnPicture className={styles.picture} src={src} alt="" width={size} height={size} /> : null}
    </span>
  )
}
