import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ROLE, type RoleId, roleLabel } from '@ward/domain/app/roles'
import { Refusal } from '@ward/domain/kernel/refusal'
import { BLOCK_QUESTION, rolesOffered } from '@ward/domain/users/user-input'
import {
  BULK_USERS_MAX,
  bulkRolesQuestion,
  NOBODY_SELECTED,
  rolesChanged,
  USER_COLUMNS,
} from '@ward/domain/users/users'
import { useEffect, useState } from 'react'
import { useViewer } from '../../../api/session.tsx'
import { wordsOf } from '../../../fault.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Banner } from '../../../ui/detail/Banner.tsx'
import { useBack } from '../../../ui/detail/useBack.ts'
import { confirm } from '../../../ui/dialog/confirm.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useSelection } from '../directory/bulkSelection.ts'
import { UserLink } from '../directory/UserLink.tsx'
import { RoleMark } from '../directory/userColumns.tsx'
import { bulkUpdateUserRoles } from '../directory/users.api.ts'
import styles from './BulkEditPage.module.css'
import { confirmRole } from './confirmRole.tsx'
import { BULK_EDIT_TITLE } from './role-titles.ts'

const TOO_MANY = `At most ${BULK_USERS_MAX} users can be changed at once`

type Roles = { userIds: string[]; roleId: RoleId }

/** Asks what the specification asks, and for spammers what a block does; nothing where one of them may not get the role. */
async function isMeant({ userIds, roleId }: Roles, refused: (refusal: Refusal) => void): Promise<boolean> {
  const n = userIds.length
  const text = bulkRolesQuestion(n, roleLabel[roleId])
  const asked = { title: BULK_EDIT_TITLE, text, confirm: 'Change roles' }
  if (!(await confirmRole({ userIds, roleId }, asked, refused))) return false
  if (roleId !== ROLE.spammer) return true
  return confirm({ title: `Block ${count(n, 'user')}?`, text: BLOCK_QUESTION, confirm: 'Block', danger: true })
}

/** One role for the users selected in the list, whom the step of the history brings (spec 3 section 2). */
export default function BulkEditPage() {
  const selected = useSelection()
  /** The people taken out of the selection here: one who may not be changed holds up all the others. */
  const [left, setLeft] = useState<readonly string[]>([])
  const users = selected.filter(({ id }) => !left.includes(id))
  const navigate = useNavigate()
  const back = useBack('/users')
  const queries = useQueryClient()
  const viewer = useViewer()
  const [role, setRole] = useState<RoleId | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const leaveOut = (id: string) => {
    setLeft([...left, id])
    setRefusal(null)
  }
  const isNobody = users.length === 0
  useEffect(() => {
    if (!isNobody) return
    toast.error(NOBODY_SELECTED)
    void navigate({ to: '/users', replace: true })
  }, [isNobody, navigate])
  const refused = (error: unknown) => {
    if (error instanceof Refusal && error.details.fields) setRefusal(error)
    else toast.error(wordsOf(error))
  }
  const [save, busy] = useSubmit(async () => {
    const userIds = users.map(({ id }) => id)
    setRefusal(null)
    if (role === null || !(await isMeant({ userIds, roleId: role }, refused))) return
    await bulkUpdateUserRoles({ userIds, roleId: role })
    await queries.invalidateQueries({ queryKey: ['users'] })
    toast.success(rolesChanged(users.length, roleLabel[role]))
    await navigate({ to: '/users', replace: true })
  }, refused)
  if (isNobody) return null
  const choices = rolesOffered(viewer.roleId).map((id) => ({ value: String(id), label: roleLabel[id] }))
  const tooMany = users.length > BULK_USERS_MAX ? TOO_MANY : undefined
  return (
    <>
      <PageTitle title={BULK_EDIT_TITLE} count={count(users.length, 'user')} onBack={back} />
      {refusal ? (
        <Banner tone="danger" title={refusal.message}>
          <ul className={styles.refused} role="alert">
            {refusal.details.fields?.map(({ path, message }) => (
              <li key={path}>{message}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
      <Form label={BULK_EDIT_TITLE} onSubmit={save}>
        <div className={styles.choice}>
          <SelectField
            label={USER_COLUMNS.role}
            placeholder="Choose a role"
            data={choices}
            value={role === null ? null : String(role)}
            onChange={(value) => setRole(value === null ? null : (Number(value) as RoleId))}
          />
          <ActionButton
            kind="primary"
            type="submit"
            busy={busy}
            because={tooMany ?? (role === null ? 'Choose a role first' : undefined)}
          >
            Change roles
          </ActionButton>
        </div>
      </Form>
      <ul className={styles.users} aria-label="Selected users">
        {users.map((user) => (
          <li key={user.id}>
            <span className={styles.person}>
              <UserLink user={{ ...user, avatar: null }} />
            </span>
            <span>
              <RoleMark roleId={user.roleId} />
              {role !== null && role !== user.roleId ? (
                <>
                  {' → '}
                  <RoleMark roleId={role} />
                </>
              ) : null}
            </span>
            <IconButton label={`Leave out ${user.username}`} icon={IconX} onClick={() => leaveOut(user.id)} />
          </li>
        ))}
      </ul>
    </>
  )
}
