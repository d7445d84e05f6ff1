import { AppLink } from '../../../ui/AppLink.tsx'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import styles from './NextFlagLink.module.css'
import { flagHref } from './useFlagHref.ts'

type Author = { username: string; avatar?: { thumb: string } | null }

type NextFlagLinkProps = {
  flag: { id: string; author: Author }
  /** The text shown: its beginning, or why somebody may be in danger. */
  words: string
  /** The author's face, and no words where there is no room for both. */
  withFace?: boolean
  /** It takes the place of this page, as the key of the next flag does. */
  replace: boolean
}

/** The author of the next flag, as a line that leads there. */
export function NextFlagLink({ flag, words, withFace, replace }: NextFlagLinkProps) {
  const { username, avatar } = flag.author
  return (
    <AppLink href={flagHref(flag)} replace={replace} className={styles.next}>
      <span className={styles.quiet}>Next</span>
      {withFace ? <Avatar name={username} src={avatar?.thumb} size={20} /> : null}
      <strong>{username}</strong>
      <span className={styles.words} data-short={withFace || undefined}>
        {words}
      </span>
    </AppLink>
  )
}
