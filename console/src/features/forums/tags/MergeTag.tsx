import { IconArrowMerge } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  FORUM_TAGS_MERGED,
  MERGE_TAG_LABEL,
  MERGE_TAG_TEXT,
  mergeTagQuestion,
  SYNONYMS_LABEL,
} from '@ward/domain/forums/forum-tag-merge'
import { MERGE_UNDO_DAYS, MERGE_UNDONE } from '@ward/domain/kernel/merging'
import { useState } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { confirmEffects } from '../../../ui/effects/confirmEffects.tsx'
import { SelectField } from '../../../ui/form/fields.tsx'
import { useToastSubmit } from '../../../ui/form/useToastSubmit.ts'
import { DateText } from '../../../ui/text/DateText.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import styles from './ForumTags.module.css'
import {
  type ForumTagRow,
  mergedIntoOptions,
  mergeForumTags,
  mergeForumTagsEffects,
  TAGS_KEY,
  undoForumTagMerge,
} from './tags.api.ts'

type Props = { tag: ForumTagRow; targets: readonly { value: string; label: string }[]; onMerged: () => void }

/** Merges a forum tag into another one, with its effects shown first; what was merged into it can be undone for a while. */
export function MergeTag({ tag, targets, onMerged }: Props) {
  const queries = useQueryClient()
  const [targetId, setTarget] = useState<string | null>(null)
  const target = targets.find(({ value }) => value === targetId)
  const [undo, isUndoing] = useToastSubmit(async (id: string) => {
    await undoForumTagMerge(id)
    toast.success(MERGE_UNDONE)
    await queries.invalidateQueries({ queryKey: TAGS_KEY })
  })
  const [merge, isMerging] = useToastSubmit(async (mergeIntoId: string, name: string) => {
    const chosen = { ids: [tag.id], mergeIntoId }
    const isSure = await confirmEffects(() => mergeForumTagsEffects(chosen), {
      title: mergeTagQuestion(tag.name, name),
      text: MERGE_TAG_TEXT,
      confirm: MERGE_TAG_LABEL,
      danger: true,
    })
    if (!isSure) return
    const made = (await mergeForumTags(chosen)).merges.find((each) => each.name === tag.name)
    toast.success(FORUM_TAGS_MERGED, made && { undo: () => undo(made.id) })
    onMerged()
    await queries.invalidateQueries({ queryKey: TAGS_KEY })
  })
  return (
    <section className={styles.remove} aria-label="Merge this tag">
      <MergedHere id={tag.id} onUndo={undo} isBusy={isUndoing} />
      <SelectField
        label="Merge into"
        help="Threads get that tag, and this name leads to it."
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
        because={target ? undefined : 'Choose the tag that stays'}
        onClick={() => target && merge(target.value, target.label)}
      >
        {MERGE_TAG_LABEL}
      </ActionButton>
    </section>
  )
}

type MergedHereProps = { id: string; onUndo: (id: string) => unknown; isBusy: boolean }

/** Names that were merged into a tag, and the merges that can still be undone. */
function MergedHere({ id, onUndo, isBusy }: MergedHereProps) {
  const { data } = useQuery(mergedIntoOptions(id))
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
              Undo
            </ActionButton>
          </li>
        ))}
      </ul>
    </>
  )
}
