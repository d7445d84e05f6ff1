import { IconMessages, IconTags, IconTransform } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { pathTo } from '@ward/domain/app/routes'
import { TAG_THREADS_LABEL, THREADS_TAGGED_MAX, tooManyToTag } from '@ward/domain/forums/thread-tagging'
import {
  EDIT_FORUM_TAGS_LABEL,
  INCLUDE_DELETED_LABEL,
  THREAD_SEARCH_DEBOUNCE,
  THREAD_TOPIC,
  ThreadFilter,
} from '@ward/domain/forums/threads'
import { lazy, useMemo, useState } from 'react'
import { useMay } from '../../../api/session.tsx'
import { useLive } from '../../../api/useLive.tsx'
import { useList } from '../../../routing/useList.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { FilterMultiSelect } from '../../../ui/filters/FilterMultiSelect.tsx'
import { FilterPill } from '../../../ui/filters/FilterPill.tsx'
import { FilterRow } from '../../../ui/filters/FilterRow.tsx'
import { SearchField } from '../../../ui/filters/SearchField.tsx'
import { Opening } from '../../../ui/Opening.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import type { RowAction } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import { allForumTagsOptions, allTagsOptions } from '../tags/tags.api.ts'
import { CONVERT_STORY_LABEL, FORUM_TOPICS_LABEL } from './thread-titles.ts'
import { threadColumns } from './threadColumns.tsx'
import { THREADS_KEY, type ThreadRow, threadsOptions } from './threads.api.ts'

const TagTopicsDialog = lazy(async () => ({ default: (await import('./TagTopicsDialog.tsx')).TagTopicsDialog }))

const optionsOf = (tags: readonly { id: string; name: string }[]) =>
  tags.map(({ id, name }) => ({ value: id, label: name }))

/** The threads of the site: search by name, filters, orders, and what can be done about each (spec 2 section 2, Forums). */
export default function ForumTopicsPage() {
  const queries = useQueryClient()
  const mayEditSeo = useMay('threads.editSeo').ok
  const mayConvert = useMay('stories.convert').ok
  const { data: forumTags = [] } = useQuery(allForumTagsOptions)
  const { data: tags = [] } = useQuery(allTagsOptions)
  const columns = useMemo(() => threadColumns(mayEditSeo), [mayEditSeo])
  const mayTag = useMay('threads.tag').ok
  const [tagged, setTagged] = useState<readonly string[] | null>(null)
  const actions = useMemo<RowAction<ThreadRow>[]>(
    () => [
      {
        id: 'tag',
        label: TAG_THREADS_LABEL,
        icon: IconTags,
        keys: 't',
        because: ({ ids }) => (ids.length > THREADS_TAGGED_MAX ? tooManyToTag : undefined),
        run: ({ ids }) => {
          setTagged(ids)
          return false
        },
      },
    ],
    [],
  )
  const { filter, change, onClear, total, table } = useList(ThreadFilter, threadsOptions)
  useLive(THREAD_TOPIC, () => void queries.invalidateQueries({ queryKey: THREADS_KEY }))
  return (
    <>
      <PageTitle title={FORUM_TOPICS_LABEL} count={total !== undefined && count(total, 'topic')}>
        <ActionButton icon={IconTags} href={pathTo('/forum-tags')}>
          {EDIT_FORUM_TAGS_LABEL}
        </ActionButton>
        {mayConvert ? (
          <ActionButton icon={IconTransform} href={pathTo('/convert-story')}>
            {CONVERT_STORY_LABEL}
          </ActionButton>
        ) : null}
      </PageTitle>
      <FilterRow onClear={onClear}>
        <SearchField
          label="Search by name"
          value={filter.name}
          debounce={THREAD_SEARCH_DEBOUNCE}
          onChange={(name) => change({ name }, { replace: true })}
        />
        <FilterMultiSelect
          label="Forum tag"
          none="All"
          options={optionsOf(forumTags)}
          values={filter.forumTagIds}
          onChange={(forumTagIds) => change({ forumTagIds })}
        />
        <FilterMultiSelect
          label="Global tag"
          none="All"
          options={optionsOf(tags)}
          values={filter.tagIds}
          onChange={(tagIds) => change({ tagIds })}
        />
        <FilterPill
          label={INCLUDE_DELETED_LABEL}
          on={filter.isDeleted}
          onChange={(isDeleted) => change({ isDeleted })}
        />
      </FilterRow>
      <DataTable
        {...table}
        id="threads"
        label={FORUM_TOPICS_LABEL}
        columns={columns}
        actions={mayTag ? actions : undefined}
        rowLabel={({ name }) => name}
        rowHref={({ id }) => pathTo('/thread/{id}', { id })}
        empty={
          <EmptyState title="No topics yet" icon={IconMessages}>
            Members start topics in the forums of the site.
          </EmptyState>
        }
      />
      {tagged ? (
        <Opening>
          <TagTopicsDialog ids={tagged} onClose={() => setTagged(null)} onTagged={() => setTagged(null)} />
        </Opening>
      ) : null}
    </>
  )
}
