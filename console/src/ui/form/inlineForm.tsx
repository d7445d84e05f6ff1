import { IconPencil } from '@tabler/icons-react'
import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useRef } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { giveBack } from '../dialog/giveBack.ts'
import { IconButton } from '../IconButton.tsx'
import { useSaveKey } from '../keys/useKeys.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { BareFields } from './fields.tsx'
import type { FormSchema } from './formValues.ts'
import styles from './inlineForm.module.css'
import type { FormOf } from './useForm.ts'

type Row = { id: string }

/**
 * A form in the row of a table: cells that are fields while their row is edited, and the buttons that begin and end it. The
 * columns of the table stay the same while somebody types; the cells hear of the form by context.
 */
export function inlineForm<S extends FormSchema>() {
  type Form = FormOf<S>
  const Context = createContext<Form | null>(null)

  /** The form, where it is this row that is edited. */
  function useRowForm(row: Row): Form | null {
    const form = useContext(Context)
    return form?.isOpen && form.values.id === row.id ? form : null
  }

  /** Around the table. */
  function Provider({ form, saveKey, children }: { form: Form; saveKey: string; children: ReactNode }) {
    useSaveKey(() => void form.save(), { enabled: form.isOpen, label: saveKey })
    return (
      <Context value={form}>
        {children}
        <ConflictNotice form={form} />
      </Context>
    )
  }

  /** The content of a cell, and the field it becomes. */
  function Cell({ row, edit, children }: { row: Row; edit: (form: Form) => ReactNode; children: ReactNode }) {
    const form = useRowForm(row)
    if (!form) return children
    const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
      // An open list has these keys for itself, as has a calendar that lies over the row.
      if (!(event.target instanceof Element) || event.target.getAttribute('aria-expanded') === 'true') return
      if (event.target.closest('[role="dialog"]')?.contains(event.currentTarget) === false) return
      if (event.key === 'Escape') void form.giveUp()
      if (event.key === 'Enter') {
        event.preventDefault()
        void form.save()
      }
    }
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field within
      <div className={styles.field} onKeyDown={onKeyDown}>
        <BareFields value={true}>{edit(form)}</BareFields>
      </div>
    )
  }

  /** The pencil; Cancel and Save in its place while the row is edited. `label` names the row. */
  function Actions({ row, values, label }: { row: Row; values: Form['values']; label: string }) {
    const shared = useContext(Context)
    const form = useRowForm(row)
    const pencil = useFocusBack(form !== null)
    if (!form)
      return (
        <IconButton
          ref={pencil}
          size={28}
          icon={IconPencil}
          label={`Edit ${label}`}
          onClick={() => void shared?.start(values)}
        />
      )
    return (
      <span className={styles.buttons}>
        <ActionButton size="xs" onClick={() => void form.giveUp()}>
          Cancel
        </ActionButton>
        <ActionButton size="xs" kind="primary" busy={form.isBusy} onClick={() => void form.save()}>
          Save
        </ActionButton>
      </span>
    )
  }
  return { Provider, Cell, Actions }
}

/** The rows of a table, with the one that is edited at its place also when somebody else's change took it out of the list. */
export function useRowsWithEdited<R extends Row>(
  { isOpen, values: { id } }: { isOpen: boolean; values: { id?: unknown } },
  rows: readonly R[] | undefined,
): readonly R[] | undefined {
  const edited = useRef<{ row: R; at: number }>(null)
  const at = isOpen && rows ? rows.findIndex((row) => row.id === id) : -1
  const there = rows?.[at]
  useEffect(() => {
    if (there) edited.current = { row: there, at }
  }, [there, at])
  const last = edited.current
  if (!isOpen || !rows || there || !last || last.row.id !== id) return rows
  return rows.toSpliced(last.at, 0, last.row)
}

/** The focus goes back to the button that began the editing, unless it has gone elsewhere by then. */
function useFocusBack(isEdited: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(isEdited)
  useEffect(() => {
    if (wasEdited.current && !isEdited) giveBack(button.current)
    wasEdited.current = isEdited
  }, [isEdited])
  return button
}
