import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { NOT_YOUR_VIEW, VIEW_DELETED, VIEW_RESTORED, VIEWS_TITLE } from '@ward/domain/flags/saved-views/saved-views'
import { useMemo } from 'react'
import { messageOf } from '../../../fault.ts'
import { useList, WHOLE_LIST } from '../../../routing/useList.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { count, formatNumber } from '../../../ui/text/NumberText.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useSavedViews } from './useSavedViews.ts'
import { useViewForm, ViewDialog } from './ViewDialog.tsx'
import { viewHref } from './viewHref.ts'
import { deleteView, restoreView, type SavedView, VIEWS_KEY, viewsOptions } from './views.api.ts'

const listOptions = { ...viewsOptions, select: (rows: SavedView[]) => ({ total: rows.length, rows }) }
const nameOf = ({ name }: SavedView) => name

const columns = (onEdit: (view: SavedView) => void, onDelete: (view: SavedView) => void): Column<SavedView>[] => [
  { id: 'name', header: 'Name', link: true, fixed: true, wrap: true, card: 'title', cell: nameOf },
  {
    id: 'whose',
    header: 'Owner',
    width: 260,
    card: 'line',
    cell: ({ isTeam, owner }) => (isTeam ? `The team’s, made by ${owner?.username ?? 'somebody'}` : 'Yours'),
  },
  {
    id: 'count',
    header: 'Open flags',
    width: 120,
    align: 'right',
    card: 'line',
    cell: ({ count }) => formatNumber(count),
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    width: 190,
    rigid: true,
    fixed: true,
    align: 'right',
    card: 'actions',
    cell: (view) => {
      const because = view.mayChange ? undefined : NOT_YOUR_VIEW
      return (
        <>
          <ActionButton kind="quiet" size="xs" icon={IconPencil} because={because} onClick={() => onEdit(view)}>
            Edit
            <VisuallyHidden>{` ${view.name}`}</VisuallyHidden>
          </ActionButton>
          <ActionButton kind="quiet" size="xs" icon={IconTrash} because={because} onClick={() => onDelete(view)}>
            Delete
            <VisuallyHidden>{` ${view.name}`}</VisuallyHidden>
          </ActionButton>
        </>
      )
    },
  },
]

/** The views of the viewer and of the team: renamed, shared, deleted. */
export default function SavedViewsPage() {
  const queries = useQueryClient()
  useSavedViews()
  const list = useList(WHOLE_LIST, () => listOptions)
  const form = useViewForm()
  const { start } = form
  const shown = useMemo(() => {
    const ask = () => queries.invalidateQueries({ queryKey: VIEWS_KEY })
    const run = (send: () => Promise<unknown>, done: () => void) =>
      void send()
        .then(done, (error) => toast.error(messageOf(error)))
        .then(ask)
    const onDelete = ({ id }: SavedView) =>
      run(
        () => deleteView(id),
        () =>
          toast.success(VIEW_DELETED, {
            undo: () =>
              run(
                () => restoreView(id),
                () => toast.success(VIEW_RESTORED),
              ),
          }),
      )
    const onEdit = ({ id, name, address, isTeam, version }: SavedView) =>
      void start({ id, name, address, isTeam, version })
    return columns(onEdit, onDelete)
  }, [queries, start])
  return (
    <>
      <PageTitle title={VIEWS_TITLE} count={list.total !== undefined && count(list.total, 'view')} />
      <DataTable
        {...list.table}
        id="saved-views"
        label={VIEWS_TITLE}
        columns={shown}
        rowHref={viewHref}
        rowLabel={nameOf}
        empty={
          <EmptyState
            title="No views yet"
            icon={IconBookmark}
            actions={<ActionButton href="/">Open the dashboard</ActionButton>}
          >
            Choose filters on the dashboard and save them under a name. They’ll appear above the queue.
          </EmptyState>
        }
      />
      <ViewDialog form={form} />
    </>
  )
}
