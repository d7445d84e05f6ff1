import { useQuery } from '@tanstack/react-query'
import { ASSIGNED_MESSAGE } from '@ward/domain/flag-operations'
import { useState } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { SelectField } from '../../ui/form/fields.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import { type FlagRow, staffOptions } from './flags.api.ts'
import { useBulkChange } from './useBulkChange.ts'

const FORM = 'assign-flags'

/** Adds one moderator to the flags; he is notified (spec 1 section 2.5). */
export function AssignDialog({ rows, onClose }: { rows: FlagRow[] | null; onClose: () => void }) {
  const { data: staff = [] } = useQuery(staffOptions)
  const { run, busy } = useBulkChange()
  const [userId, setUserId] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  async function onSubmit(): Promise<boolean> {
    if (!rows || userId === null) {
      setError('Please choose a moderator')
      return false
    }
    const assigned = new Map(rows.map((row) => [row.id, row.contentFlagAssigns.map((assign) => assign.userId)]))
    await run(
      rows,
      (target) => ({ assignedToUserIds: [...new Set([...(assigned.get(target.id) ?? []), userId])] }),
      ASSIGNED_MESSAGE,
    )
    setUserId(null)
    onClose()
    return true
  }
  return (
    <Dialog
      opened={rows !== null}
      onClose={onClose}
      title={`Assign ${count(rows?.length ?? 0, 'flag')}`}
      footer={
        <>
          <ActionButton onClick={onClose}>Cancel</ActionButton>
          <ActionButton kind="primary" type="submit" form={FORM} busy={busy}>
            Assign
          </ActionButton>
        </>
      }
    >
      <Form id={FORM} onSubmit={onSubmit} saveKey={null}>
        <SelectField
          label="Moderator"
          searchable
          data-autofocus
          data={staff.map(({ id, username }) => ({ value: id, label: username }))}
          value={userId}
          error={error}
          onChange={(id) => {
            setUserId(id)
            setError(undefined)
          }}
        />
      </Form>
    </Dialog>
  )
}
