import { Bone, Skeleton } from '../ui/states/Skeleton.tsx'
import styles from './PendingPage.module.css'

/** Stands for a page whose code is on its way: a title, filters and rows of the sizes they will have. */
export function PendingPage() {
  return (
    <Skeleton label="Loading the page">
      <div className={styles.page}>
        <Bone width={240} height={28} />
        <Bone width={400} height={32} />
        <Bone height={480} />
      </div>
    </Skeleton>
  )
}
