import { IconBan, IconShield } from '@tabler/icons-react'
import { isRoleId, isStaff, ROLE, roleLabel } from '@ward/domain/app/roles'
import { USER_COLUMNS } from '@ward/domain/users/users'
import type { Column } from '../../../ui/table/column.ts'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { Chip } from '../../../ui/text/Chip.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import type { UserRow } from './users.api.ts'

/** A role as a word; staff and spammers stand out. */
export function RoleMark({ roleId }: { roleId: number }) {
  const label = isRoleId(roleId) ? roleLabel[roleId] : String(roleId)
  if (roleId === ROLE.spammer)
    return (
      <Chip hue="rust" icon={IconBan}>
        {label}
      </Chip>
    )
  return isStaff(roleId) ? (
    <Chip hue="accent" icon={IconShield}>
      {label}
    </Chip>
  ) : (
    label
  )
}

const or = (text: string | null) => text || '—'

/** The columns of the users list; bio and names are away until chosen (spec 3 section 2). */
export const userColumns: Column<UserRow>[] = [
  {
    id: 'avatar',
    header: USER_COLUMNS.avatar,
    width: 72,
    rigid: true,
    card: 'none',
    cell: ({ username, avatar, roleId }) => (
      <Avatar name={username} src={avatar?.thumb} staff={isStaff(roleId)} size={28} />
    ),
  },
  {
    id: 'username',
    header: USER_COLUMNS.username,
    sortable: true,
    fixed: true,
    link: true,
    card: 'title',
    cell: ({ username }) => username,
  },
  { id: 'email', header: USER_COLUMNS.email, sortable: true, quiet: true, cell: (user) => or(user.private.email) },
  {
    id: 'inserted_at',
    header: USER_COLUMNS.insertedAt,
    width: 264,
    sortable: true,
    firstDesc: true,
    quiet: true,
    cell: ({ insertedAt }) => <DateText value={insertedAt} />,
  },
  {
    id: 'id',
    header: USER_COLUMNS.id,
    width: 112,
    align: 'right',
    sortable: true,
    quiet: true,
    cell: ({ id }) => formatNumber(Number(id)),
  },
  {
    id: 'role_id',
    header: USER_COLUMNS.role,
    width: 168,
    sortable: true,
    cell: ({ roleId }) => <RoleMark roleId={roleId} />,
  },
  {
    id: 'bio',
    header: USER_COLUMNS.bio,
    hidden: true,
    quiet: true,
    cell: ({ bio }) => or(bio),
    fullText: ({ bio }) => bio,
  },
  {
    id: 'first_name',
    header: USER_COLUMNS.firstName,
    width: 144,
    hidden: true,
    sortable: true,
    cell: (user) => or(user.private.firstName),
  },
  {
    id: 'last_name',
    header: USER_COLUMNS.lastName,
    width: 144,
    hidden: true,
    sortable: true,
    cell: (user) => or(user.private.lastName),
  },
]
