import { useRouter } from '@tanstack/react-router'
import { refusedKey } from '../keys/quiet.ts'
import type { Bindings } from '../keys/registry.ts'
import { useKeys } from '../keys/useKeys.ts'
import { chosenText, type RowAction, type Selection, type TableRow } from './column.ts'

type ListKeysOptions<Row extends TableRow> = {
  label: string
  cursor: { current: string | null; move: (step: number) => void; pick: () => void; isPicked: () => boolean }
  rows: readonly Row[]
  toggleSelected: (id: string) => void
  selection: Selection<Row>
  actions: readonly RowAction<Row>[]
  selectable: boolean
  rowHref: ((row: Row) => string | undefined) | undefined
  rowLabel: (row: Row) => string
  clear: () => void
  /** Looks closer at the current row, where the list can. */
  peek: { opened: boolean; set: (opened: boolean) => void } | undefined
}

/** After the way back a row is current that nobody chose: a key pressed once too often must not decide on it. */
export const PICK_FIRST = 'Pick a row first: press j or k to move, or x to select this one.'

/** The rows an action would change, in words. */
function hintOf<Row>(selection: Selection<Row>, rowLabel: (row: Row) => string): string | undefined {
  const { all, ids, rows } = selection
  const [only] = rows
  if (all) return 'all results'
  return ids.length === 1 && only ? rowLabel(only) : chosenText(selection, ids.length)
}

/** j and k, x, Enter, Escape, and the keys of the actions. */
export function useListKeys<Row extends TableRow>(options: ListKeysOptions<Row>) {
  const { label, cursor, rows, toggleSelected, selection, actions, selectable, rowHref, rowLabel, clear, peek } =
    options
  const router = useRouter({ warn: false })
  const current = rows.find(({ id }) => id === cursor.current)
  const target: Selection<Row> =
    selection.ids.length > 0 || !current
      ? selection
      : { ids: [current.id], rows: [current], all: false, here: 1, pages: 1 }

  const next = { label: 'Next row', run: () => cursor.move(1), onlyKey: true, step: true } as const
  const previous = { label: 'Previous row', run: () => cursor.move(-1), onlyKey: true, step: true } as const
  const keys: Bindings = { j: next, k: previous, ArrowDown: next, ArrowUp: previous }
  const hint = hintOf(target, rowLabel)
  if (rowHref && current) {
    keys.Enter = {
      label: 'Open',
      hint: rowLabel(current),
      run: () => {
        const href = rowHref(current)
        if (href && router) void router.navigate({ href: `${router.basepath === '/' ? '' : router.basepath}${href}` })
      },
    }
  }
  if (selectable) {
    keys.x = {
      label: 'Select the row',
      hint: current && rowLabel(current),
      onlyKey: !current,
      run: () => {
        cursor.pick()
        if (current) toggleSelected(current.id)
      },
    }
    if (selection.ids.length > 0) keys.Escape = { label: 'Clear the selection', run: clear }
  }
  if (peek) {
    keys.Space = {
      label: 'Quick view',
      onlyKey: !current,
      run: () => {
        cursor.pick()
        peek.set(current !== undefined && !peek.opened)
      },
    }
    // The layer opened last closes first.
    if (peek.opened) keys.Escape = { label: 'Close quick view', run: () => peek.set(false) }
  }
  for (const action of actions) {
    if (!action.keys) continue
    keys[action.keys] = {
      label: action.label,
      icon: action.icon,
      hint,
      // A key that cannot do anything says why when it is pressed; nobody is offered it.
      onlyKey: target.ids.length === 0 || action.because?.(target) !== undefined,
      run: () => {
        if (target.ids.length === 0) return
        const isUnpicked = selection.ids.length === 0 && !cursor.isPicked()
        const because = isUnpicked ? PICK_FIRST : action.because?.(target)
        if (because) refusedKey(because)
        else action.run(target)
      },
    }
  }
  useKeys(keys, { group: label, about: target.ids.join() })
}
