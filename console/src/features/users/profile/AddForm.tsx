import { type ReactNode, useRef } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AtFields, Form } from '../../../ui/form/Form.tsx'
import { focusFirstError } from '../../../ui/form/focusFirstError.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { useUnsavedGuard } from '../../../ui/form/useUnsavedGuard.ts'
import styles from './UserPage.module.css'

type Props = {
  label: string
  /** The label of its button. */
  action?: string
  /** Why nothing can be added now. */
  because?: string
  /** Something has to be chosen first. */
  disabled?: boolean
  /** Something would be lost on leaving. */
  isDirty: boolean
  /** Adds it, or draws the problem at its field. */
  onAdd: () => Promise<void>
  children: ReactNode
}

/**
 * Adds something to a user: the fields in one line, and the button that adds what they say, once for a double click. The focus
 * goes to the first field with a problem.
 */
export function AddForm({ label, action = 'Add', because, disabled, isDirty, onAdd, children }: Props) {
  const shown = useRef<HTMLDivElement>(null)
  const [add, isBusy] = useSubmit(async () => {
    await onAdd()
    focusFirstError(shown.current)
  })
  useUnsavedGuard(isDirty)
  return (
    <div ref={shown} className={styles.add}>
      <Form
        inLine
        saveKey={null}
        label={label}
        onSubmit={() => {
          if (!because && !disabled) void add()
        }}
      >
        {children}
        <AtFields>
          <ActionButton kind="primary" type="submit" busy={isBusy} because={because} disabled={disabled}>
            {action}
          </ActionButton>
        </AtFields>
      </Form>
    </div>
  )
}
