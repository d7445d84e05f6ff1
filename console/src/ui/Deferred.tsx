import { type ReactNode, useDeferredValue } from 'react'
import styles from './Deferred.module.css'

type DeferredProps = {
  /** The subject of the children: the id of a flag. */
  of: string
  children: ReactNode
}

/**
 * Draws its children in a commit of their own, right after the rest of the page: the first paint does without them. Until they have followed to what the page is about now, the former ones keep their place, and nobody sees or
 * reaches them: data about one thing never stands beside another.
 */
export function Deferred(props: DeferredProps) {
  const drawn = useDeferredValue(props)
  return (
    <div className={styles.part} data-behind={drawn.of !== props.of || undefined}>
      {drawn.children}
    </div>
  )
}
