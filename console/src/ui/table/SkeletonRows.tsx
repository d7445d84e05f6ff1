import { Bone } from '../states/Skeleton.tsx'
import styles from './DataTable.module.css'

const widths = ['72%', '56%', '64%', '48%', '60%']

/** Rows to come, each of the height of a real one; seen only after 150 ms. */
export function SkeletonRows({ rows, columns, lead }: { rows: number; columns: number; lead: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a bone is nothing but its place
    <tr data-skeleton key={row} className={styles.boneRow} aria-hidden>
      {lead > 0 ? <td colSpan={lead} /> : null}
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <td key={column}>
          <Bone width={widths[(row + column * 2) % widths.length]} />
        </td>
      ))}
    </tr>
  ))
}
