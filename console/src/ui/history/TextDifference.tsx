import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import styles from './History.module.css'

/** Changes between two texts beyond which the two are shown whole: more would be no difference anybody reads. */
const CHANGES_MAX = 4_000

/**
 * The changes of a text, word by word: removed words are struck, new words underlined, and both are announced to screen readers.
 * A sign in one of them that turns the direction of writing turns nothing beyond it.
 */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(
    () =>
      diffWordsWithSpace(before, after, { maxEditLength: CHANGES_MAX }) ?? [
        { value: before, removed: true, added: false },
        { value: after, removed: false, added: true },
      ],
    [before, after],
  )
  return (
    <span className={styles.difference}>
      {pieces.map(({ value, added, removed }, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one difference never move
        if (added) return <Changed key={at} as="ins" name="added" text={value} />
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one difference never move
        if (removed) return <Changed key={at} as="del" name="removed" text={value} />
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one difference never move
        return <bdi key={at}>{value}</bdi>
      })}
    </span>
  )
}

/** Readers do not say `ins` and `del` by themselves. */
function Changed({ as: Tag, name, text }: { as: 'ins' | 'del'; name: string; text: string }) {
  if (text === '') return null
  return (
    <Tag className={styles[Tag]}>
      <VisuallyHidden>{` ${name}: `}</VisuallyHidden>
      <bdi>{text}</bdi>
      <VisuallyHidden>{` end of ${name}. `}</VisuallyHidden>
    </Tag>
  )
}
