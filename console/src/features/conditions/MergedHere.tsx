import { useQueryClient } from '@tanstack/react-query'
import { MERGE_UNDO_DAYS, MERGE_UNDONE } from '@ward/domain/kernel/merging'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { useToastSubmit } from '../../ui/form/useToastSubmit.ts'
import { DateText } from '../../ui/text/DateText.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './Conditions.module.css'
import { CONDITIONS_KEY, type ShownCondition, undoDisorderMerge } from './conditions.api.ts'

/** Conditions merged into this one from this site, while that can be undone. */
export function MergedHere({ merges }: Pick<ShownCondition, 'merges'>) {
  const queries = useQueryClient()
  const [undo, isBusy] = useToastSubmit(async (id: string) => {
    await undoDisorderMerge(id)
    toast.success(MERGE_UNDONE)
    await queries.invalidateQueries({ queryKey: CONDITIONS_KEY })
  })
  if (merges.length === 0) return null
  return (
    <Card title="Merged into this" beside={`can be undone for ${MERGE_UNDO_DAYS} days`}>
      {merges.map(({ id, insertedAt, source }) => (
        <div key={id} className={styles.merged}>
          <span>
            {source?.name} <DateText value={insertedAt} />
          </span>
          <ActionButton size="xs" busy={isBusy} onClick={() => undo(id)}>
            Undo <VisuallyHidden>the merge of {source?.name}</VisuallyHidden>
          </ActionButton>
        </div>
      ))}
    </Card>
  )
}
