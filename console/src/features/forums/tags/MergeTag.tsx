import { IconArrowMerge } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MERGE_TAG_LABEL, mergeTagQuestion, SYNONYMS_LABEL, TAGS_MERGED } from '@ward/domain/forums/tag-merge'
import { MERGE_UNDO_DAYS, MERGE_UNDONE } from '@ward/domain/kernel/merging'
import { useState } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { confirmEffects } from '../../../ui/effects/confirmEffects.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useToastSubmit } from '../../../ui/form/useToastSubmit.ts'
import { DateText } from '../../../ui/text/DateText.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import styles from './ForumTags.module.css'
import { TAGS_KEY, type TagMerges } from './tags.api.ts'

type Choice = { value: string; label: string }
type Props = { tag: { id: string; name: string }; targets: readonly Choice[]; by: TagMerges; onMerged: () => void }

/** Merges a tag into another one of its kind, with its effects shown first; merges into it can be undone for a while. */
export function MergeTag({ tag, targets, by, onMerged }: Props) {
  const queries = useQueryClient()
  const [targetId, setTarget] = useState<string | null>(null)
  const target = targets.find(({ value }) => value === targetId)
  const [undo, isUndoing] = useToastSubmit(async (id: string) => {
    await by.undo(id)
    toast.success(MERGE_UNDONE)
    await queries.invalidateQueries({ queryKey: TAGS_KEY })
  })
  const [merge, isMerging] = useToastSubmit(async (mergeIntoId: string, name: string) => {
    const chosen = { ids: [tag.id], mergeIntoId }
    const isSure = await confirmEffects(() => by.effects(chosen), {
      title: mergeTagQuestion(tag.name, name),
      text: by.text,
      confirm: MERGE_TAG_LABEL,
      danger: true,
    })
    if (!isSure) return
    const made = (await by.merge(chosen)).merges.find((each) => each.name === tag.name)
    toast.success(TAGS_MERGED, made && { undo: () => undo(made.id) })
    onMerged()
    await queries.invalidateQueries({ queryKey: TAGS_KEY })
  })
  return (
    <section className={styles.remove} aria-label="Merge this tag">
      <MergedHere id={tag.id} by={by} onUndo={undo} isBusy={isUndoing} />
      <SelectField
        label="Merge into"
        help="Everything with this tag gets the other tag. Searching for this name finds that tag."
        placeholder="Choose a tag"
        clearable
        searchable
        data={[...targets]}
        value={targetId}
        onChange={setTarget}
      />
      <ActionButton
        icon={IconArrowMerge}
        busy={isMerging}
        because={target ? undefined : 'Choose the tag to keep'}
        onClick={() => target && merge(target.value, target.label)}
      >
        {MERGE_TAG_LABEL}
      </ActionButton>
    </section>
  )
}

type MergedHereProps = { id: string; by: TagMerges; onUndo: (id: string) => unknown; isBusy: boolean }

/** Names that were merged into a tag, and the merges that can still be undone. */
function MergedHere({ id, by, onUndo, isBusy }: MergedHereProps) {
  const { data } = useQuery({
    queryKey: [...by.key, id],
    queryFn: ({ signal }) => by.into(id, signal),
  })
  if (!data || data.synonyms.length === 0) return null
  return (
    <>
      <p className={styles.known}>
        {SYNONYMS_LABEL}: {data.synonyms.join(', ')}
      </p>
      <ul className={styles.merges} aria-label={`Merged into this, can be undone for ${MERGE_UNDO_DAYS} days`}>
        {data.merges.map((merge) => (
          <li key={merge.id}>
            <span>
              {merge.name} <DateText value={merge.insertedAt} />
            </span>
            <ActionButton size="xs" busy={isBusy} onClick={() => onUndo(merge.id)}>
              Undo <VisuallyHidden>the merge of {merge.name}</VisuallyHidden>
            </ActionButton>
          </li>
        ))}
      </ul>
    </>
  )
}
