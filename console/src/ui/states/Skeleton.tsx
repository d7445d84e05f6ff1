import type { CSSProperties, ReactNode } from 'react'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import styles from './states.module.css'

/** A grey bar of the size of what it stands for. */
export function Bone({
  width = '100%',
  height = 12,
  round,
}: {
  width?: number | string
  height?: number
  round?: boolean
}) {
  const style: CSSProperties = { width, height }
  return <span className={styles.bone} data-round={round || undefined} style={style} />
}

/** Bones that show only when loading takes longer than 150 ms; before that the place is kept empty. */
export function Skeleton({ children, label = 'Loading' }: { children: ReactNode; label?: string }) {
  return (
    <div className={styles.skeleton} aria-busy data-skeleton>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}

/** Lines of text to come. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Skeleton>
      <div className={styles.lines}>
        {Array.from({ length: lines }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bone is nothing but its place
          <Bone key={index} width={index === lines - 1 ? '60%' : '100%'} />
        ))}
      </div>
    </Skeleton>
  )
}
