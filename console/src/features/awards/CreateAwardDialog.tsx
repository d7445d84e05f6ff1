import { AWARD_NAME_MAX } from '@ward/domain/awards'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import type { DraftState } from './useAwardDraft.ts'
import { YearSelect } from './YearSelect.tsx'

const FORM = 'create-award'

/** The Create Award dialog: a name and a year, or no year (spec 1 section 2.6). */
export function CreateAwardDialog({ state }: { state: DraftState }) {
  const { draft, errors, busy, isDirty, change, save, giveUp } = state
  const onClose = () => void giveUp()
  return (
    <Dialog
      opened={draft !== null && !draft.id}
      onClose={onClose}
      title="Create Award"
      keepOpen={isDirty}
      footer={
        <>
          <ActionButton onClick={onClose}>Cancel</ActionButton>
          <ActionButton kind="primary" type="submit" form={FORM} busy={busy}>
            Create award
          </ActionButton>
        </>
      }
    >
      {/* The draft itself brings the focus to a wrong field, in the row as well. */}
      <Form id={FORM} onSubmit={() => save().then(() => true)}>
        <TextField
          label="Name"
          data-autofocus
          maxLength={AWARD_NAME_MAX}
          value={draft?.name ?? ''}
          error={errors.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <YearSelect
          label="Year"
          value={draft?.year ?? null}
          error={errors.year}
          onChange={(year) => change({ year })}
        />
      </Form>
    </Dialog>
  )
}
