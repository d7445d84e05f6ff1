import { useRouter } from '@tanstack/react-router'
import type { Bindings } from '../keys/registry.ts'
import { useKeys } from '../keys/useKeys.ts'
import { snack } from '../snackbar/snack.ts'
import type { RowAction, Selection } from './column.ts'

type Model<Row> = { id: string; original: Row; toggleSelected: () => void }

type ListKeysOptions<Row> = {
  label: string
  cursor: { current: string | null; move: (step: number) => void }
  models: readonly Model<Row>[]
  selection: Selection<Row>
  actions: readonly RowAction<Row>[]
  selectable: boolean
  rowHref: ((row: Row) => string | undefined) | undefined
  clear: () => void
}

/** j and k, x, Enter, Escape, and the keys of the actions. */
export function useListKeys<Row>(options: ListKeysOptions<Row>) {
  const { label, cursor, models, selection, actions, selectable, rowHref, clear } = options
  const router = useRouter({ warn: false })
  const current = models.find((model) => model.id === cursor.current)
  const target: Selection<Row> =
    selection.ids.length > 0 || !current ? selection : { ids: [current.id], rows: [current.original], all: false }

  const keys: Bindings = {
    j: { label: 'Next row', run: () => cursor.move(1) },
    k: { label: 'Previous row', run: () => cursor.move(-1) },
    ArrowDown: { label: 'Next row', run: () => cursor.move(1) },
    ArrowUp: { label: 'Previous row', run: () => cursor.move(-1) },
  }
  if (rowHref && current) {
    keys.Enter = {
      label: 'Open the row',
      run: () => {
        const href = rowHref(current.original)
        if (href && router) void router.navigate({ href: `${router.basepath === '/' ? '' : router.basepath}${href}` })
      },
    }
  }
  if (selectable) {
    keys.x = { label: 'Select the row', run: () => current?.toggleSelected() }
    if (selection.ids.length > 0) keys.Escape = { label: 'Clear the selection', run: clear }
  }
  for (const action of actions) {
    if (!action.keys) continue
    keys[action.keys] = {
      label: action.label,
      run: () => {
        if (target.ids.length === 0) return
        const because = action.because?.(target)
        if (because) snack.error(because)
        else action.run(target)
      },
    }
  }
  useKeys(keys, { group: label })
}
