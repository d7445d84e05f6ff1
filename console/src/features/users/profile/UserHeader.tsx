import { IconArrowLeft, IconTrash } from '@tabler/icons-react'
import { ACCOUNT_STATUS, STATUS } from '@ward/domain/app/account-status'
import { memberPath } from '@ward/domain/app/front-end-links'
import { isRoleId, ROLE, roleLabel } from '@ward/domain/app/roles'
import { dayAt } from '@ward/domain/kernel/time-zones'
import { DISPOSABLE_LABEL } from '@ward/domain/sign-up/sign-up'
import {
  ACCOUNT_IS_DELETED,
  DELETE_USER_QUESTION,
  EMAIL_PROVIDER,
  isThere,
  mayChangeUser,
  NO_SOCIAL_ACCOUNTS,
  SOCIALS_UNLINKED,
  UNLINK_QUESTION,
  USER_DELETED,
} from '@ward/domain/users/user-page'
import { NOT_YOURSELF } from '@ward/domain/users/user-work'
import { useSession } from '../../../api/session.tsx'
import { messageOf } from '../../../fault.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { useBack, useBackFromDeleted } from '../../../ui/detail/useBack.ts'
import { confirmEffects } from '../../../ui/effects/confirmEffects.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { Chip, Chips } from '../../../ui/text/Chip.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx'
import { count, formatNumber } from '../../../ui/text/NumberText.tsx'
import { viewerZone } from '../../../ui/time/zones.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { AvatarButton } from '../../avatars/AvatarButton.tsx'
import { MessageButton } from '../../conversations/MessageButton.tsx'
import { UserMenu } from '../directory/UserMenu.tsx'
import { deleteUser, type UserDetail } from '../directory/user-edit.api.ts'
import { deleteUserEffects } from '../sync/user-work.api.ts'
import styles from './UserPage.module.css'
import { unlinkSocials } from './user-tabs.api.ts'

/** The user's name, and the actions on the whole account. */
export function UserHeader({ user }: { user: UserDetail }) {
  const { site } = useSession()
  const back = useBack('/users')
  const leave = useBackFromDeleted('/users')
  const there = isThere(user)
  const { id, username, slug, roleId, status, isAnonymous, insertedAt, openFlagsCount } = user
  return (
    <header className={styles.person}>
      <IconButton edge label="Back" icon={IconArrowLeft} onClick={back} />
      {there.ok ? <AvatarButton user={user} size={64} /> : <Avatar name={username} size={64} />}
      <div>
        <div className={styles.name}>
          <h1>{username}</h1>
          <Chips>
            <Chip>{isRoleId(roleId) ? roleLabel[roleId] : ''}</Chip>
            {status === STATUS.active ? null : <Chip hue="danger">{ACCOUNT_STATUS[status]}</Chip>}
            {isAnonymous ? <Chip>Guest</Chip> : null}
            {user.private?.isDisposable ? <Chip hue="amber">{DISPOSABLE_LABEL}</Chip> : null}
          </Chips>
          {openFlagsCount > 0 ? (
            <AppLink href={`/content-flag/user/${id}`}>{count(openFlagsCount, 'open flag')}</AppLink>
          ) : null}
        </div>
        <p className={styles.facts}>
          <span>{`ID ${formatNumber(Number(id))}`}</span>
          <span>{`Member since ${formatDay(dayAt(new Date(insertedAt), viewerZone()))}`}</span>
          <span>{site.name}</span>
          {there.ok && socialsOf(user).length === 0 ? <span>{NO_SOCIAL_ACCOUNTS}</span> : null}
        </p>
        {there.ok ? null : <p className={styles.quiet}>{`${ACCOUNT_IS_DELETED}. Their texts stay.`}</p>}
      </div>
      {there.ok ? (
        <div className={styles.actions}>
          {slug && roleId !== ROLE.spammer ? (
            <ExternalLink href={memberPath(slug)} isButton>
              Public profile
            </ExternalLink>
          ) : null}
          <MessageButton user={user} size="sm" />
          <UnlinkButton user={user} />
          <DeleteButton user={user} onDeleted={leave} />
          <UserMenu user={user} onDeleted={leave} />
        </div>
      ) : null}
    </header>
  )
}

/** The accounts elsewhere that they sign in with. */
const socialsOf = (user: UserDetail) => user.private.authAccounts.filter(({ provider }) => provider !== EMAIL_PROVIDER)

/** Unlinks every way of signing in but by email; the header says where there is none (spec 3 section 2). */
function UnlinkButton({ user }: { user: UserDetail }) {
  const { viewer, site } = useSession()
  const socials = socialsOf(user)
  if (socials.length === 0) return null
  const rank = mayChangeUser(viewer.roleId, user)
  const unlink = async () => {
    const title = `Unlink ${socials.map(({ provider }) => provider).join(', ')} from ${user.username}?`
    const counted = async () => [{ kind: 'socials_unlinked', n: socials.length } as const]
    if (!(await confirmEffects(counted, { title, text: UNLINK_QUESTION, confirm: 'Unlink', danger: true }))) return
    try {
      await unlinkSocials(user.id, site.id)
      toast.success(SOCIALS_UNLINKED)
      location.reload()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <ActionButton because={rank.ok ? undefined : rank.because} onClick={unlink}>
      Unlink social logins
    </ActionButton>
  )
}

/** Deletes the account after a question, and goes back (spec 3 sections 5 and 8). */
function DeleteButton({ user, onDeleted }: { user: UserDetail; onDeleted: () => void }) {
  const { viewer } = useSession()
  const rank = mayChangeUser(viewer.roleId, user)
  const because = viewer.id === user.id ? NOT_YOURSELF : rank.ok ? undefined : rank.because
  const remove = async () => {
    const title = `Delete ${user.username}?`
    const question = { title, text: DELETE_USER_QUESTION, confirm: 'Delete user', danger: true }
    if (!(await confirmEffects(() => deleteUserEffects({ id: user.id, everywhere: false }), question))) return
    try {
      await deleteUser(user.id)
      toast.success(USER_DELETED)
      onDeleted()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <ActionButton kind="danger" icon={IconTrash} because={because} onClick={remove}>
      Delete user
    </ActionButton>
  )
}
