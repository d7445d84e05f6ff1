import { IconBookmark, IconBookmarkPlus } from '@tabler/icons-react'
import type { FlagFilter } from '@ward/domain/flags/flag/flags'
import { addressOfView, SAVE_VIEW_LABEL, VIEWS_TITLE } from '@ward/domain/flags/saved-views/saved-views'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { OpensLate } from '../../../ui/OpensLate.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import { useSavedViews } from './useSavedViews.ts'
import styles from './ViewBar.module.css'
import { viewHref } from './viewHref.ts'

const loadSaveView = async () => (await import('./SaveView.tsx')).SaveView

/** Beside the tabs of the queue: the saved views with their counts, and the way to save what is shown as one. */
export function ViewBar({ filter: { page: _, itemsPerPage: __, ...filter } }: { filter: FlagFilter }) {
  const { data: views = [] } = useSavedViews()
  const address = addressOfView(filter)
  const isSaved = views.some((view) => view.address === address)
  return (
    <nav className={styles.bar} aria-label={VIEWS_TITLE}>
      <AppLink href="/saved-views" className={styles.all}>
        <IconBookmark size={16} stroke={1.5} aria-hidden />
        {VIEWS_TITLE}
      </AppLink>
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            <AppLink href={viewHref(view)} className={styles.view} aria-current={view.address === address || undefined}>
              {view.name}
              <span className={styles.count}>{formatNumber(view.count)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      {address && !isSaved ? (
        <OpensLate popup="dialog" load={loadSaveView} props={{ address }}>
          {(button) => (
            <ActionButton kind="quiet" size="xs" icon={IconBookmarkPlus} {...button}>
              {SAVE_VIEW_LABEL}
            </ActionButton>
          )}
        </OpensLate>
      ) : null}
    </nav>
  )
}
