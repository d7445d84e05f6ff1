import { IconTrash, IconUpload } from '@tabler/icons-react'
import { mayActOn } from '@ward/domain/app/roles'
import { type Avatar as Addresses, AVATAR_DELETED, AVATAR_HINT, DEFAULT_AVATAR } from '@ward/domain/avatars/avatars'
import { IMAGE_TYPES } from '@ward/domain/kernel/images'
import { withMb } from '@ward/domain/site-settings/upload-limits'
import { useMay, useSession, useViewer } from '../../api/session.tsx'
import { messageOf } from '../../fault.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { OwnPicture } from '../../ui/content/OwnPicture.tsx'
import { confirm } from '../../ui/dialog/confirm.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { Upload } from '../../ui/upload/Upload.tsx'
import styles from './Avatars.module.css'
import { deleteAvatar } from './avatars.api.ts'
import { useAvatarUpload } from './useAvatarUpload.ts'

export type AvatarOwner = {
  id: string
  username: string
  roleId: number
  avatar: Pick<Addresses, 'thumb' | 'full'> | null
}

type Props = { user: AvatarOwner; opened: boolean; onClose: () => void; onChanged: () => unknown }

/** The full image; people with the right upload another here, or delete it (spec 1 section 2.7). */
export function AvatarDialog({ user, opened, onClose, onChanged }: Props) {
  const { roleId } = useViewer()
  const mb = useSession().uploadLimits.avatar
  const may = useMay('users.change')
  const rank = mayActOn(roleId, user.roleId)
  const because = rank.ok ? undefined : rank.because
  const form = useAvatarUpload(user.id, onChanged)
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      keepOpen={form.progress !== null}
      title={`Avatar of ${user.username}`}
      footer={
        may.ok ? (
          <>
            {user.avatar ? <DeleteButton user={user} because={because} onChanged={onChanged} /> : null}
            <ActionButton
              kind="primary"
              icon={IconUpload}
              because={because}
              onClick={form.submit}
              busy={form.progress !== null}
            >
              Upload
            </ActionButton>
          </>
        ) : undefined
      }
    >
      <div className={styles.body}>
        <div className={styles.frame}>
          <OwnPicture
            key={user.avatar?.full}
            className={user.avatar ? styles.picture : styles.none}
            src={user.avatar?.full ?? DEFAULT_AVATAR.full}
            alt={user.avatar ? `Avatar of ${user.username}` : `${user.username} has no avatar`}
          />
        </div>
        {may.ok ? (
          <Upload
            label="New image"
            help={withMb(AVATAR_HINT, mb)}
            accept={IMAGE_TYPES}
            disabled={!rank.ok}
            file={form.file}
            onFile={form.choose}
            error={form.error}
            progress={form.progress}
            onCancel={form.cancel}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

type DeleteProps = { user: AvatarOwner; because: string | undefined; onChanged: () => unknown }

function DeleteButton({ user, because, onChanged }: DeleteProps) {
  const remove = async () => {
    const isSure = await confirm({
      title: `Delete the avatar of ${user.username}?`,
      text: 'The default image will be shown instead. You can’t undo this.',
      confirm: 'Delete avatar',
      danger: true,
    })
    if (!isSure) return
    try {
      await deleteAvatar(user.id)
      toast.success(AVATAR_DELETED)
      await onChanged()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <ActionButton kind="danger" icon={IconTrash} because={because} onClick={remove}>
      Delete
    </ActionButton>
  )
}
