import { Menu } from '@mantine/core'
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { IconButton } from '../IconButton.tsx'
import { count, formatNumber } from '../text/NumberText.tsx'
import { Check } from './Check.tsx'
import type { RowAction, Selection } from './column.ts'
import styles from './Strip.module.css'

type StripProps<Row> = {
  label: string
  selectable: boolean
  onPage: number
  selection: Selection<Row>
  /** Undefined until it is known. */
  total: number | undefined
  actions: readonly RowAction<Row>[]
  onSelectPage: () => void
  /** How many of all results can be selected. */
  most?: number
  onSelectAll?: () => void
  onClear: () => void
  compact: boolean
  onDensity: () => void
  /** Between the two ends while nothing is selected. */
  children?: ReactNode
}

function Actions<Row>({ actions, selection }: { actions: readonly RowAction<Row>[]; selection: Selection<Row> }) {
  const rest = actions.slice(2)
  return (
    <>
      {actions.map((action, index) => (
        <span key={action.id} className={styles.action} data-later={index > 1 || undefined}>
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
      {rest.length > 0 ? (
        <span className={styles.more}>
          <Menu position="bottom-end">
            <Menu.Target>
              <IconButton label="More actions" icon={IconDots} />
            </Menu.Target>
            <Menu.Dropdown>
              {rest.map((action) => (
                <Menu.Item
                  key={action.id}
                  color={action.danger ? 'red' : undefined}
                  disabled={action.because?.(selection) !== undefined}
                  onClick={() => action.run(selection)}
                >
                  {action.label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </span>
      ) : null}
    </>
  )
}

/** The bar above the rows. While rows are selected it is what can be done with them: same height, nothing moves. */
export function Strip<Row>(props: StripProps<Row>) {
  const {
    label,
    selectable,
    onPage,
    selection,
    total: known,
    actions,
    onSelectPage,
    most = Number.POSITIVE_INFINITY,
    onSelectAll,
    onClear,
    compact,
    onDensity,
  } = props
  const total = known ?? 0
  const chosen = selection.all ? Math.min(total, most) : selection.ids.length
  const check = selectable ? (
    <Check
      label="Select all on this page"
      checked={onPage > 0 && selection.rows.length === onPage}
      mixed={chosen > 0 && selection.rows.length < onPage}
      onChange={onSelectPage}
    />
  ) : null
  if (chosen > 0) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
      <div className={styles.strip} data-bulk role="group" aria-label={`Selected ${label.toLowerCase()}`}>
        {check}
        <span className={styles.chosen} aria-live="polite">{`${formatNumber(chosen)} selected`}</span>
        {onSelectAll && !selection.all && total > onPage ? (
          <button type="button" className={styles.all} onClick={onSelectAll}>
            {total > most
              ? `Select the first ${formatNumber(most)} of ${formatNumber(total)} results`
              : `Select all ${formatNumber(total)} results`}
          </button>
        ) : null}
        <Actions actions={actions} selection={selection} />
        <span className={styles.end}>
          <ActionButton size="xs" kind="quiet" keys="Escape" onClick={onClear}>
            Clear<span className={styles.wide}>&nbsp;selection</span>
          </ActionButton>
        </span>
      </div>
    )
  }
  return (
    <div className={styles.strip} data-plain={selectable ? undefined : true}>
      {check}
      <span className={styles.summary}>{known === undefined ? '' : count(total, 'result')}</span>
      <span className={styles.end}>
        {props.children}
        <span className={styles.wide}>
          <IconButton
            size={28}
            label={compact ? 'Comfortable rows' : 'Compact rows'}
            icon={compact ? IconBaselineDensityMedium : IconBaselineDensitySmall}
            onClick={onDensity}
          />
        </span>
      </span>
    </div>
  )
}
