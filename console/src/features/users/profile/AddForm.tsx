import type { ReactNode } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AtFields, Form } from '../../../ui/form/Form.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import styles from './UserPage.module.css'

type Props = {
  label: string
  /** The label of its button. */
  action?: string
  /** Why nothing can be added now. */
  because?: string
  /** Something has to be chosen first. */
  disabled?: boolean
  onAdd: () => Promise<void>
  children: ReactNode
}

/** Adds something to a user: the fields in one line, and the button that adds what they say, once for a double click. */
export function AddForm({ label, action = 'Add', because, disabled, onAdd, children }: Props) {
  const [add, isBusy] = useSubmit(onAdd)
  return (
    <div className={styles.add}>
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
