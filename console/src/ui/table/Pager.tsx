import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatNumber } from '../text/NumberText.tsx'
import styles from './Foot.module.css'

/** First, last and those around the current one; 0 stands for the gap between. */
export function pageNumbers(page: number, pages: number): number[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  const middle = Math.min(Math.max(page, 2), pages - 1)
  const near = [middle - 1, middle, middle + 1].filter((n) => n > 1 && n < pages)
  const shown = [1, ...near, pages]
  return shown.flatMap((n, index) => {
    const before = shown[index - 1]
    return before !== undefined && n - before > 1 ? [0, n] : [n]
  })
}

export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  return (
    <nav className={styles.pager} aria-label="Pages" data-step>
      <button type="button" aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={16} stroke={1.5} aria-hidden />
      </button>
      {pageNumbers(page, pages).map((n, index) =>
        n === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has only its place
          <span key={`gap${index}`} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={n}
            type="button"
            aria-label={`Page ${formatNumber(n)}`}
            aria-current={n === page ? 'page' : undefined}
            onClick={() => onPage(n)}
          >
            {formatNumber(n)}
          </button>
        ),
      )}
      <button type="button" aria-label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={16} stroke={1.5} aria-hidden />
      </button>
    </nav>
  )
}
