import { Radio } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { CONDITIONS_MERGED, MERGE_LABEL, MERGE_TEXT, sourceLabel } from '@ward/domain/conditions/conditions'
import { MERGE_UNDONE } from '@ward/domain/kernel/merging'
import { useState } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { confirmEffects } from '../../ui/effects/confirmEffects.tsx'
import { useToastSubmit } from '../../ui/form/useToastSubmit.ts'
import { toast } from '../../ui/toast/toast.ts'
import styles from './Conditions.module.css'
import {
  CONDITIONS_KEY,
  type ConditionRow,
  mergeDisorders,
  mergeDisordersEffects,
  undoDisorderMerge,
} from './conditions.api.ts'

type Offered = Pick<ConditionRow, 'id' | 'name' | 'orphaCode' | 'disorderType'>
type Props = {
  /** The conditions of which one stays. */
  rows: readonly Offered[]
  /** The condition that is merged, where the others of `rows` are not. */
  from?: Pick<ConditionRow, 'id' | 'name'>
  onClose: () => void
  onMerged: () => void
}

/** Chooses the condition that the other checked ones are merged into, and shows the effects (spec 3 section 2). */
export function MergeDialog({ rows, from, onClose, onMerged }: Props) {
  const queries = useQueryClient()
  const [mergeIntoId, setTarget] = useState<string | null>((rows.length === 1 && rows[0]?.id) || null)
  const refresh = () => queries.invalidateQueries({ queryKey: CONDITIONS_KEY })
  const [undo] = useToastSubmit(async (ids: string[]) => {
    for (const id of ids) await undoDisorderMerge(id)
    toast.success(MERGE_UNDONE)
    await refresh()
  })
  const [merge, isBusy] = useToastSubmit(async (target: Offered) => {
    const ids = from ? [from.id] : rows.map(({ id }) => id).filter((id) => id !== target.id)
    const chosen = { ids, mergeIntoId: target.id }
    const isSure = await confirmEffects(() => mergeDisordersEffects(chosen), {
      title: `Merge into “${target.name}”?`,
      text: MERGE_TEXT,
      confirm: 'Merge conditions',
      danger: true,
    })
    if (!isSure) return
    const { merges } = await mergeDisorders(chosen)
    const made = merges.filter(({ source }) => source && ids.includes(source.id)).map(({ id }) => id)
    toast.success(CONDITIONS_MERGED, { undo: () => undo(made) })
    onMerged()
    await refresh()
  })
  const target = rows.find(({ id }) => id === mergeIntoId)
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Merge conditions"
      size={560}
      footer={
        <>
          <ActionButton onClick={onClose}>Cancel</ActionButton>
          <ActionButton
            kind="primary"
            busy={isBusy}
            because={target ? undefined : 'Choose the condition to keep'}
            onClick={() => target && merge(target)}
          >
            {MERGE_LABEL}
          </ActionButton>
        </>
      }
    >
      <Radio.Group
        label={from ? `Where does “${from.name}” go?` : 'Which one do you keep?'}
        description={`${from ? 'It goes' : 'The others go'} into the one you choose. You’ll see the effects first.`}
        value={mergeIntoId}
        onChange={setTarget}
      >
        <div className={styles.choices}>
          {rows.map(({ id, name, orphaCode, disorderType }) => (
            <Radio
              key={id}
              value={id}
              label={name}
              description={[sourceLabel(orphaCode), disorderType].filter(Boolean).join(', ')}
            />
          ))}
        </div>
      </Radio.Group>
    </Dialog>
  )
}
