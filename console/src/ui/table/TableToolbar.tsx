import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { IconButton } from '../IconButton.tsx'
import { OpensLate } from '../OpensLate.tsx'
import { formatNumber } from '../text/NumberText.tsx'
import { Check } from './Check.tsx'
import { chosenText, type RowAction, type Selection } from './column.ts'
import styles from './TableToolbar.module.css'

type TableToolbarProps<Row> = {
  label: string
  onPage: number
  selection: Selection<Row>
  /** Undefined until it is known. */
  total: number | undefined
  actions: readonly RowAction<Row>[]
  onSelectPage: () => void
  /** The number of results that can be selected. */
  most?: number
  onSelectAll?: () => void
  onClear: () => void
  /** Between the two ends while nothing is selected. */
  children?: ReactNode
}

type ActionsProps<Row> = {
  actions: readonly RowAction<Row>[]
  selection: Selection<Row>
  onClear: () => void
}

/** The actions kept in the menu also where the bar has room for most. */
const isRare = (index: number) => index > 4

const loadMore = async () => (await import('./MoreActions.tsx')).MoreActions

/** Where there is no room for all of them the first two stay; the others, and the way out, are in a menu. */
function Actions<Row>({ actions: all, selection, onClear }: ActionsProps<Row>) {
  const actions = all.filter((action) => !action.whilePossible || action.because?.(selection) === undefined)
  const more = {
    actions: actions.slice(2).map(({ id, label, danger, because, run }, later) => ({
      id,
      label,
      danger,
      because: because?.(selection),
      isRare: isRare(later + 2),
      run: () => run(selection),
    })),
    onClear,
  }
  return (
    <>
      {actions.map((action, index) => (
        <span
          key={action.id}
          className={styles.action}
          data-later={index > 1 || undefined}
          data-rare={isRare(index) || undefined}
        >
          <ActionButton
            size="xs"
            kind={action.danger ? 'danger' : 'plain'}
            icon={action.icon}
            keys={action.keys}
            because={action.because?.(selection)}
            onClick={() => action.run(selection)}
          >
            {action.label}
          </ActionButton>
        </span>
      ))}
      <span className={styles.more} data-rare={actions.length > 5 || undefined}>
        <OpensLate popup="menu" load={loadMore} props={more}>
          {(button) => <IconButton label="More actions" icon={IconDots} {...button} />}
        </OpensLate>
      </span>
    </>
  )
}

/** The bar above the rows. While rows are selected it is what can be done with them: same height, nothing moves. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const {
    label,
    onPage,
    selection,
    total: known,
    actions,
    onSelectPage,
    most = Number.POSITIVE_INFINITY,
    onSelectAll,
    onClear,
  } = props
  const total = known ?? 0
  const chosen = selection.all ? Math.min(total, most) : selection.ids.length
  const check = (
    <Check
      label="Select all on this page"
      checked={onPage > 0 && selection.here === onPage}
      mixed={selection.here > 0 && selection.here < onPage}
      disabled={onPage === 0}
      onChange={onSelectPage}
    />
  )
  if (chosen > 0) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
      <div className={styles.toolbar} data-bulk role="group" aria-label={`Selected ${label.toLowerCase()}`}>
        {check}
        <span className={styles.chosen} aria-live="polite">
          {chosenText(selection, chosen)}
        </span>
        {onSelectAll && !selection.all && total > onPage ? (
          <button type="button" className={styles.all} onClick={onSelectAll}>
            {total > most
              ? `Select the first ${formatNumber(most)} of ${formatNumber(total)} results`
              : `Select all ${formatNumber(total)} results`}
          </button>
        ) : null}
        <Actions actions={actions} selection={selection} onClear={onClear} />
        <span className={styles.end}>
          <ActionButton size="xs" kind="quiet" keys="Escape" onClick={onClear}>
            Clear selection
          </ActionButton>
        </span>
      </div>
    )
  }
  return (
    <div className={styles.toolbar}>
      {check}
      <span className={styles.end}>{props.children}</span>
    </div>
  )
}
