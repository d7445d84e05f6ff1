import { mayActOn } from '@ward/domain/app/roles'
import { AVATAR_FIELD, AVATAR_REQUIRED, AVATAR_SIZES, type Avatar, type AvatarSize } from '@ward/domain/avatars/avatars'
import { IMAGE_PROBLEM } from '@ward/domain/kernel/images'
import { invalid, orNotFound, refuseUnless } from '@ward/domain/kernel/refusal'
import { audit, auditSave } from '../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import {
  avatarFileOf,
  dropFile,
  fileAddresses,
  giveUpFile,
  keepFile,
  storeImage,
} from '../../platform/files/stored-files.ts'
import { ImageRefused, readImage } from '../../platform/images/image-worker.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { type UserCard, userCards } from '../users/directory/users.db.ts'
import { lockOwner, ownerById, setAvatar } from './avatars.db.ts'

const SIZES = Object.keys(AVATAR_SIZES) as AvatarSize[]

/**
 * Gives a user of this site a new avatar from a file (spec 1 sections 2.7 and 5). The files are written first, then the
 * change that uses them; those of the avatar before are deleted afterwards.
 *
 * @throws INVALID with why the file is no image that is taken, NOT_FOUND, FORBIDDEN for one who ranks above the viewer
 */
export async function uploadAvatar(
  ctx: Ctx,
  files: FileStore,
  { userId, file }: { userId: string; file: Uint8Array | null },
): Promise<Avatar & { id: string }> {
  refuseUnlessLower(ctx, orNotFound(await ownerById(ctx.site, userId)))
  if (file === null) throw invalid(AVATAR_FIELD, AVATAR_REQUIRED)
  const image = await readImage(file, AVATAR_SIZES).catch(refused)
  const { id, name } = await storeImage(ctx, files, { kind: 'avatar', userId }, image)
  const avatar = fileAddresses(name, SIZES)
  const use = async (tx: TxCtx) => {
    await replace(tx, userId, avatar)
    await keepFile(tx, id)
    await audit(tx, { action: 'uploadImage', subjectType: 'user', subjectId: userId, fields: ['avatar'] })
  }
  await inTransaction(ctx, use).catch(async (error) => {
    await giveUpFile(ctx, id)
    throw error
  })
  return { id, ...avatar }
}

/** Takes a user's avatar away; the default takes its place. Where there is none nothing changes. */
export async function deleteUserProfilePicture(tx: TxCtx, { userId }: { userId: string }): Promise<UserCard> {
  const { avatar } = await replace(tx, userId, null)
  const fields = avatar ? ['avatar'] : []
  await auditSave(tx, { action: 'deleteUserProfilePicture', subjectType: 'user', subjectId: userId, fields })
  return orNotFound((await userCards(tx.site, [userId]))[0])
}

/** Answers the owner as they were before. */
async function replace(tx: TxCtx, userId: string, avatar: Avatar | null) {
  const owner = orNotFound(await lockOwner(tx.site, userId))
  refuseUnlessLower(tx, owner)
  const before = await avatarFileOf(tx.site, userId)
  if (before) await dropFile(tx, before.id)
  await setAvatar(tx.site, userId, avatar)
  await announce(tx, 'user', userId)
  return owner
}

const refuseUnlessLower = ({ viewer }: Ctx, { roleId }: { roleId: number }): void =>
  refuseUnless(mayActOn(viewer.roleId, roleId))

function refused(error: unknown): never {
  throw error instanceof ImageRefused ? invalid(AVATAR_FIELD, IMAGE_PROBLEM[error.problem]) : error
}
