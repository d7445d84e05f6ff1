import { useKeys } from '../../../ui/keys/useKeys.ts'
import { count } from '../../../ui/text/NumberText.tsx'
import styles from './FlagQueuePage.module.css'

/**
 * '3 new flags' in the title row, until they are loaded. The live region is always present, since screen readers do not
 * announce a region that appears together with its text.
 */
export function NewFlags({ n, areFirst, onShow }: { n: number; areFirst: boolean; onShow: () => void }) {
  useKeys({ n: { label: 'Show new flags', run: onShow } }, { group: 'Content flags', enabled: n > 0 })
  return (
    <span className={styles.news} role="status">
      {n > 0 ? (
        <>
          {count(n, 'new flag')}
          <button type="button" onClick={onShow}>
            {areFirst ? 'Show' : 'Add to the list'}
          </button>
        </>
      ) : null}
    </span>
  )
}
