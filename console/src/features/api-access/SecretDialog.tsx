import { SECRET_SHOWN_ONCE } from '@ward/domain/api-access/api-tokens'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { copyText } from '../../ui/copyText.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'

type Props = { title: string; secret: string | null; onClose: () => void }

/** A secret that is shown this once; a click beside the dialog does not close it. */
export function SecretDialog({ title, secret, onClose }: Props) {
  return (
    <Dialog
      opened={secret !== null}
      onClose={onClose}
      title={title}
      keepOpen
      footer={
        <>
          <ActionButton onClick={() => copyText(secret ?? '')}>Copy</ActionButton>
          <ActionButton kind="primary" onClick={onClose}>
            Done
          </ActionButton>
        </>
      }
    >
      <TextField label="Secret" value={secret} readOnly help={SECRET_SHOWN_ONCE} data-autofocus />
    </Dialog>
  )
}
