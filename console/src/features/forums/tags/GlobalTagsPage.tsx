import { IconPlus, IconTag } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { pathTo } from '@ward/domain/app/routes'
import { GLOBAL_TAGS_LABEL } from '@ward/domain/app/shell'
import { TAG_COLUMNS, type TagDraft, TagFilter } from '@ward/domain/forums/tags'
import { lazy, useMemo } from 'react'
import { useMay } from '../../../api/session.tsx'
import { useLive } from '../../../api/useLive.tsx'
import { useList } from '../../../routing/useList.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Beside, useBeside } from '../../../ui/detail/Beside.tsx'
import { FilterRow } from '../../../ui/filters/FilterRow.tsx'
import { SearchField } from '../../../ui/filters/SearchField.tsx'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { count, formatNumber } from '../../../ui/text/NumberText.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import styles from './ThreadTags.module.css'
import { TAGS_KEY, type TagRow, tagsOptions } from './tags.api.ts'

const TagDrawer = lazy(async () => ({ default: (await import('./TagDrawer.tsx')).TagDrawer }))

const NEW_TAG: TagDraft = { id: null, name: '', slug: '', version: null }
const SEARCH_DEBOUNCE = 300

/** A tag leads to its drawer for those who may change tags; the others read its name. */
const columnsFor = (onEdit: ((tag: TagRow) => void) | null, mayReadTopics: boolean): Column<TagRow>[] => [
  {
    id: 'name',
    header: TAG_COLUMNS.name,
    card: 'title',
    cell: (tag) =>
      onEdit ? (
        <button type="button" className={styles.open} onClick={() => onEdit(tag)}>
          {tag.name}
        </button>
      ) : (
        tag.name
      ),
  },
  { id: 'slug', header: TAG_COLUMNS.slug, card: 'body', cell: ({ slug }) => slug },
  {
    id: 'topics',
    header: 'Topics here',
    width: 160,
    align: 'right',
    card: 'line',
    cell: ({ id, name, threadCount }) =>
      threadCount > 0 && mayReadTopics ? (
        <AppLink href={`${pathTo('/forums')}?tagIds=${id}`}>
          {formatNumber(threadCount)}
          <VisuallyHidden>{threadCount === 1 ? ` topic with ${name}` : ` topics with ${name}`}</VisuallyHidden>
        </AppLink>
      ) : (
        formatNumber(threadCount)
      ),
  },
]

/** The tags of the network, which threads of every site may have (spec 2 section 4). */
export default function GlobalTagsPage() {
  const queries = useQueryClient()
  const mayChange = useMay('tags.change').ok
  const { show, ...beside } = useBeside<TagDraft>()
  const { filter, change, onClear, total, table } = useList(TagFilter, tagsOptions)
  const refresh = () => void queries.invalidateQueries({ queryKey: TAGS_KEY })
  useLive('tag', refresh)
  const create = () => void show(NEW_TAG)
  useKeys(mayChange ? { n: { label: 'New tag', run: create } } : {}, { group: GLOBAL_TAGS_LABEL })
  const mayReadTopics = useMay('forums.read').ok
  const columns = useMemo(() => columnsFor(mayChange ? show : null, mayReadTopics), [mayChange, mayReadTopics, show])
  return (
    <>
      <PageTitle title={GLOBAL_TAGS_LABEL} count={total !== undefined && count(total, 'tag')}>
        {mayChange ? (
          <ActionButton kind="primary" icon={IconPlus} keys="n" onClick={create}>
            New tag
          </ActionButton>
        ) : null}
      </PageTitle>
      <FilterRow onClear={onClear}>
        <SearchField
          label="Search tags"
          value={filter.search}
          debounce={SEARCH_DEBOUNCE}
          onChange={(search) => change({ search }, { replace: true })}
        />
      </FilterRow>
      <DataTable
        {...table}
        id="tags"
        label={GLOBAL_TAGS_LABEL}
        columns={columns}
        rowLabel={({ name }) => name}
        empty={
          <EmptyState
            title="No tags yet"
            icon={IconTag}
            actions={mayChange ? <ActionButton onClick={create}>Create the first tag</ActionButton> : null}
          >
            Tags say what threads are about, on every site alike.
          </EmptyState>
        }
      />
      <Beside beside={beside}>
        {(tag, close) => (
          <TagDrawer
            tag={tag}
            onClose={close}
            onDeleted={() => {
              close()
              refresh()
            }}
          />
        )}
      </Beside>
    </>
  )
}
