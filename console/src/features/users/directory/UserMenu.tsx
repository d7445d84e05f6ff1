import { IconDownload, IconTrashX } from '@tabler/icons-react'
import { mayActOn } from '@ward/domain/app/roles'
import { EXPORT_WAITS } from '@ward/domain/kernel/list-export'
import { DELETE_USER_QUESTION } from '@ward/domain/users/user-page'
import {
  accountsDeleted,
  DELETE_EVERYWHERE_LABEL,
  DELETE_EVERYWHERE_TEXT,
  EXPORT_PERSON_LABEL,
  EXPORT_PERSON_TEXT,
  NOT_YOURSELF,
  PERSON_EXPORTED,
} from '@ward/domain/users/user-work'
import { useEffect, useRef, useState } from 'react'
import { useViewer } from '../../../api/session.tsx'
import { messageOf } from '../../../fault.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { type MenuAction, OverflowMenu } from '../../../ui/detail/OverflowMenu.tsx'
import { confirmEffects } from '../../../ui/effects/confirmEffects.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { accountsInReach, deleteEverywhere, deleteUserEffects, exportPerson } from '../sync/user-work.api.ts'
import styles from './UserMenu.module.css'
import type { UserDetail } from './user-edit.api.ts'

type Reach = Awaited<ReturnType<typeof accountsInReach>>

const Accounts = ({ accounts }: { accounts: Reach }) => (
  <ul className={styles.reach}>
    {accounts.map(({ id, username, site }) => (
      <li key={id}>{`${username} on ${site.name}`}</li>
    ))}
  </ul>
)

/** The actions on a person as a whole: the file of everything that is kept of them, and closing all their accounts. */
export function UserMenu({ user, onDeleted }: { user: UserDetail; onDeleted: () => void }) {
  const viewer = useViewer()
  const [isBusy, setBusy] = useState(false)
  const { bytes, make, stop } = useExport(user.id)
  const rank = mayActOn(viewer.roleId, user.roleId)
  const because = rank.ok ? undefined : rank.because

  /** Asks for the accounts it is about, then whether it is meant, and does it. */
  const ask = async (question: (accounts: Reach) => Promise<boolean>, act: (accounts: Reach) => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    try {
      const accounts = await accountsInReach(user.id)
      if (await question(accounts)) await act(accounts)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const exported = (accounts: Reach) =>
    confirmEffects(async () => [{ kind: 'accounts_exported', n: accounts.length }], {
      title: `Export everything about ${user.username}?`,
      text: (
        <div className={styles.asked}>
          <p>{EXPORT_PERSON_TEXT}</p>
          <Accounts accounts={accounts} />
        </div>
      ),
      confirm: EXPORT_PERSON_LABEL,
    })
  const deleted = (accounts: Reach) =>
    confirmEffects(() => deleteUserEffects({ id: user.id, everywhere: true }), {
      title: `Delete ${user.username} on all sites?`,
      text: (
        <div className={styles.asked}>
          <p>{DELETE_USER_QUESTION}</p>
          <p>{DELETE_EVERYWHERE_TEXT}</p>
          <Accounts accounts={accounts} />
        </div>
      ),
      confirm: DELETE_EVERYWHERE_LABEL,
      danger: true,
      type: user.username,
    })
  const close = async ({ length }: Reach) => {
    await deleteEverywhere(user.id)
    toast.success(accountsDeleted(length))
    onDeleted()
  }
  const waits = isBusy ? 'One moment, please' : undefined
  const actions: MenuAction[] = [
    {
      id: 'export',
      label: EXPORT_PERSON_LABEL,
      icon: IconDownload,
      because: because ?? (bytes === null ? waits : EXPORT_WAITS),
      onClick: () => void ask(exported, make),
    },
  ]
  if (user.private.linkedUsers.length > 1)
    actions.push({
      id: 'delete-everywhere',
      label: DELETE_EVERYWHERE_LABEL,
      icon: IconTrashX,
      danger: true,
      because: viewer.id === user.id ? NOT_YOURSELF : (because ?? waits),
      onClick: () => void ask(deleted, close),
    })
  return (
    <>
      <OverflowMenu label="More about this user" actions={actions} />
      {bytes === null ? null : (
        <span className={styles.exporting}>
          <span role="status">{EXPORT_WAITS}</span>
          <span>{`${(bytes / 1_000_000).toFixed(1)} MB`}</span>
          <ActionButton size="xs" onClick={stop}>
            Stop
          </ActionButton>
        </span>
      )}
    </>
  )
}

/** The file as it is made: the bytes that are there, null while none is asked for. Leaving the page cancels it. */
function useExport(userId: string) {
  const [bytes, setBytes] = useState<number | null>(null)
  const underWay = useRef<AbortController>(null)
  useEffect(() => () => underWay.current?.abort(), [])
  const make = async () => {
    underWay.current = new AbortController()
    const { signal } = underWay.current
    setBytes(0)
    try {
      await exportPerson(userId, signal, setBytes)
      toast.success(PERSON_EXPORTED)
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      setBytes(null)
    }
  }
  return { bytes, make, stop: () => underWay.current?.abort() }
}
