import { IconPencil, IconPlus, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ROLE_IDS, type RoleId, roleLabel } from '@ward/domain/app/roles'
import { pathTo } from '@ward/domain/app/routes'
import {
  BULK_EDIT_LABEL,
  NEW_USER_LABEL,
  SHOW_SPAMMERS_LABEL,
  USER_COLUMNS,
  UserFilter,
} from '@ward/domain/users/users'
import { useCallback, useMemo, useState } from 'react'
import { useMay } from '../../../api/session.tsx'
import { useList } from '../../../routing/useList.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { FilterMultiSelect } from '../../../ui/filters/FilterMultiSelect.tsx'
import { FilterRow } from '../../../ui/filters/FilterRow.tsx'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import type { RowAction, Selection } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import { SyncUsers } from '../sync/SyncUsers.tsx'
import { withSelection } from './bulkSelection.ts'
import { useUserHref } from './UserLink.tsx'
import { UserSearch } from './UserSearch.tsx'
import { USERS_LABEL } from './user-titles.ts'
import { userColumns } from './userColumns.tsx'
import { type UserRow, userListOptions, userTotalOptions } from './users.api.ts'

const ROLES = ROLE_IDS.map((id) => ({ value: String(id), label: roleLabel[id] }))
const SELECT_FIRST = 'Select users first'

/** The users of the site: search with modifiers, roles, spammers; rows to be edited together (spec 3 section 2). */
export default function UserListPage() {
  const { filter, change, onClear, total, table } = useList(UserFilter, userListOptions, {
    download: 'users',
    totalOf: userTotalOptions,
  })
  const navigate = useNavigate()
  const hrefOf = useUserHref()
  const mayChange = useMay('users.change').ok
  const [selected, setSelected] = useState<readonly UserRow[]>([])
  const hear = useCallback(({ rows }: Selection<UserRow>) => setSelected(rows), [])
  const bulkEdit = useCallback(
    (rows: readonly UserRow[]) =>
      navigate({
        to: '/users/bulk-edit',
        state: withSelection(rows),
      }),
    [navigate],
  )
  const actions = useMemo<RowAction<UserRow>[]>(
    () => [{ id: 'bulk-edit', label: BULK_EDIT_LABEL, icon: IconPencil, keys: 'e', run: ({ rows }) => bulkEdit(rows) }],
    [bulkEdit],
  )
  const newUser = mayChange ? pathTo('/users/new') : undefined
  return (
    <>
      <PageTitle title={USERS_LABEL} count={total !== undefined && count(total, 'user')}>
        {mayChange ? <SyncUsers /> : null}
        <ActionButton
          because={selected.length === 0 ? SELECT_FIRST : undefined}
          disabled={selected.length === 0}
          onClick={() => bulkEdit(selected)}
        >
          {BULK_EDIT_LABEL}
        </ActionButton>
        {newUser ? (
          <ActionButton kind="primary" icon={IconPlus} href={newUser}>
            {NEW_USER_LABEL}
          </ActionButton>
        ) : null}
      </PageTitle>
      <FilterRow onClear={onClear}>
        <UserSearch value={filter.search} onChange={(search) => change({ search }, { replace: true })} />
        <FilterMultiSelect
          label={USER_COLUMNS.role}
          none="All"
          options={ROLES}
          values={filter.selectedRole.map(String)}
          onChange={(ids) => change({ selectedRole: ids.map((id) => Number(id) as RoleId) })}
        />
        <SwitchField
          label={SHOW_SPAMMERS_LABEL}
          checked={filter.showSpammers}
          onChange={(event) => change({ showSpammers: event.currentTarget.checked })}
        />
      </FilterRow>
      <DataTable
        {...table}
        id="users"
        label={USERS_LABEL}
        columns={userColumns}
        rowLabel={({ username }) => username}
        rowHref={hrefOf ? ({ id }) => hrefOf(id) : undefined}
        actions={actions}
        onSelection={hear}
        empty={
          <EmptyState title="No users yet" icon={IconUsers}>
            People who sign up or are created here are listed.
          </EmptyState>
        }
      />
    </>
  )
}
