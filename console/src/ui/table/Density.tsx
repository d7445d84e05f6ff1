import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react'
import { IconButton } from '../IconButton.tsx'
import styles from './TableToolbar.module.css'

/** Rows of 44 or 36 px; cards have no such choice. */
export function Density({ compact, onChange }: { compact: boolean; onChange: () => void }) {
  return (
    <span className={styles.wide}>
      <IconButton
        size={28}
        label={compact ? 'Comfortable rows' : 'Compact rows'}
        icon={compact ? IconBaselineDensityMedium : IconBaselineDensitySmall}
        onClick={onChange}
      />
    </span>
  )
}
