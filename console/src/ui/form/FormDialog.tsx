import { type ReactNode, useId } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { Form, Resting } from './Form.tsx'
import type { AnyForm } from './useForm.ts'

type FormDialogProps = {
  /** Open from `form.start()` on. */
  form: AnyForm
  /** A noun, or what it does: 'New tag'. */
  title: string
  /** The verb on its button: 'Create tag'. */
  save: string
  /** Pixels, where its fields want more than usual. */
  size?: number
  /** Its fields; `data-autofocus` on the one to begin with. */
  children: ReactNode
}

/** A form in a dialog; it closes when all that is typed is saved, and asks before what was typed is discarded. */
export function FormDialog({ form, title, save, size, children }: FormDialogProps) {
  const id = useId()
  const onClose = () => {
    // A layer above it handles Escape itself.
    if (!form.conflict) void form.giveUp()
  }
  return (
    <>
      <Dialog
        opened={form.isOpen}
        onClose={onClose}
        title={title}
        size={size}
        keepOpen={form.isDirty}
        footer={
          <>
            <ActionButton onClick={onClose}>Cancel</ActionButton>
            <ActionButton kind="primary" type="submit" form={id} busy={form.isBusy}>
              {save}
            </ActionButton>
          </>
        }
      >
        <Form id={id} onSubmit={form.save}>
          <Resting isResting={form.isResting}>{children}</Resting>
        </Form>
      </Dialog>
      <ConflictNotice form={form} />
    </>
  )
}
