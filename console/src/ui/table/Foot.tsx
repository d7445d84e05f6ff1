import { memo, type ReactNode } from 'react'
import { FilterSelect } from '../filters/FilterSelect.tsx'
import { formatNumber } from '../text/NumberText.tsx'
import type { ListState } from './column.ts'
import styles from './Foot.module.css'
import { Pager } from './Pager.tsx'
import { pagesOf } from './useLastPage.ts'

type FootProps = {
  state: ListState
  /** Undefined until it is known. */
  total: number | undefined
  pageSizes: readonly number[]
  onChange: (patch: Partial<ListState>) => void
  /** Of a list without a bar above its rows. */
  tools?: ReactNode
}

/**
 * Page size where there is a choice, '1–10 of 128', pages; a list that is all on one page has neither place nor pages, a short
 * one no choice of size. Drawn again only when they change.
 */
export const Foot = memo(function Foot({
  state: { page, itemsPerPage },
  total: known,
  pageSizes,
  onChange,
  tools,
}: FootProps) {
  const total = known ?? 0
  const pages = pagesOf(total, { page, itemsPerPage })
  const first = Math.min(total, (page - 1) * itemsPerPage + 1)
  const last = Math.min(total, page * itemsPerPage)
  const sizes = pageSizes.includes(itemsPerPage) ? pageSizes : [...pageSizes, itemsPerPage].sort((a, b) => a - b)
  const isShort = known !== undefined && total <= Math.min(...sizes)
  if (isShort && !tools) return null
  return (
    <div className={styles.foot} data-unknown={known === undefined || undefined}>
      {isShort || sizes.length === 1 ? null : (
        <FilterSelect
          small
          label="Rows per page"
          value={String(itemsPerPage)}
          options={sizes.map((n) => ({ value: String(n), label: String(n) }))}
          onChange={(value) => onChange({ itemsPerPage: Number(value), page: 1 })}
        />
      )}
      <span className={styles.range}>
        {pages > 1 ? `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}` : ''}
      </span>
      {pages > 1 ? <Pager page={page} pages={pages} onPage={(next) => onChange({ page: next })} /> : null}
      {tools ? <span className={styles.tools}>{tools}</span> : null}
    </div>
  )
})
