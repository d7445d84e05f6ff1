import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { RANKS_ABOVE, ROLE } from '@ward/domain/app/roles'
import {
  AVATAR_DELETED,
  AVATAR_FIELD,
  AVATAR_HINT,
  AVATAR_MAX_BYTES,
  AVATAR_REQUIRED,
  AVATAR_TOO_LARGE,
  AVATAR_UPDATED,
  DEFAULT_AVATAR,
} from '@ward/domain/avatars/avatars'
import { IMAGE_PROBLEM } from '@ward/domain/kernel/images'
import { FAULT_MESSAGE } from '@ward/domain/kernel/refusal'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../api/queryClient.ts'
import { makeSession } from '../../api/session.fixtures.ts'
import { SessionProvider } from '../../api/session.tsx'
import { stubUploads } from '../../api/upload.fixtures.ts'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { currentToast, toast } from '../../ui/toast/toast.ts'
import { AvatarButton } from './AvatarButton.tsx'
import type { AvatarOwner } from './AvatarDialog.tsx'

// The dialog is loaded when first opened, which takes a while on a busy machine.

const sunniva: AvatarOwner = {
  id: '91',
  username: 'sunniva',
  roleId: ROLE.member,
  avatar: { thumb: '/files/a-thumb.webp', full: '/files/a-full.webp' },
}
const picture = new File(['12345'], 'face.png', { type: 'image/png' })
const ofLength = (size: number, type = 'image/png') =>
  Object.defineProperty(new File(['1'], 'long.png', { type }), 'size', { value: size })

async function openDialog(user: Partial<AvatarOwner> = {}, roleId: number = ROLE.admin) {
  render(
    <ThemeProvider env="test">
      <SessionProvider session={makeSession(roleId)}>
        <QueryClientProvider client={createQueryClient()}>
          <AvatarButton user={{ ...sunniva, ...user }} size={40} />
          <ConfirmDialog />
        </QueryClientProvider>
      </SessionProvider>
    </ThemeProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Avatar of sunniva' }))
  return screen.findByRole('dialog', { name: 'Avatar of sunniva' })
}
const choose = (file: File) => fireEvent.change(screen.getByLabelText(/^New image/), { target: { files: [file] } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const said = () => currentToast()?.text

test('a click on the avatar shows the full image, or the default where there is none', async () => {
  await openDialog()
  expect(screen.getByAltText('Avatar of sunniva').getAttribute('src')).toBe('/files/a-full.webp')
  cleanup()
  await openDialog({ avatar: null })
  expect(screen.getByAltText('sunniva has no avatar').getAttribute('src')).toBe(DEFAULT_AVATAR.full)
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('moderators see the image and nothing to change it; who ranks above one tells why it cannot be', async () => {
  await openDialog({}, ROLE.moderator)
  expect(screen.queryByLabelText(/^New image/)).toBeNull()
  expect(screen.queryByRole('button', { name: /Upload|Delete/ })).toBeNull()
  cleanup()
  await openDialog({ roleId: ROLE.superAdmin })
  for (const name of ['Upload', 'Delete'])
    expect(screen.getByRole('button', { name }).getAttribute('data-tip')).toBe(RANKS_ABOVE)
  expect(screen.getByLabelText<HTMLInputElement>(/^New image/).disabled).toBe(true)
})

test('the hint is shown; without a file one is asked for', async () => {
  const sent = stubUploads()
  await openDialog()
  expect(screen.getByText(AVATAR_HINT)).toBeTruthy()
  press('Upload')
  expect((await screen.findByRole('alert')).textContent).toBe(AVATAR_REQUIRED)
  expect(sent).toHaveLength(0)
})

test.each([
  ['one of as many bytes as may be', ofLength(AVATAR_MAX_BYTES), undefined],
  ['one byte more', ofLength(AVATAR_MAX_BYTES + 1), AVATAR_TOO_LARGE],
  ['an empty one', ofLength(0), IMAGE_PROBLEM.empty],
  ['one of another type', ofLength(9, 'image/svg+xml'), IMAGE_PROBLEM.noImage],
])('of files %s is judged at once', async (_name, file, problem) => {
  await openDialog()
  choose(file)
  expect(screen.queryByRole('alert')?.textContent).toBe(problem)
  expect(screen.queryByText('long.png') === null).toBe(problem !== undefined)
})

test('an upload is sent once however often it is pressed, shows how far it is, and says that it is done', async () => {
  const sent = stubUploads()
  await openDialog()
  choose(picture)
  press('Upload')
  press('Upload')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.path).toBe('/api/upload-image')
  expect([...(sent[0]?.form.entries() ?? [])]).toEqual([
    ['image_type', 'avatar'],
    ['user_id', '91'],
    [AVATAR_FIELD, expect.objectContaining({ name: 'face.png' })],
  ])
  sent[0]?.progress(3, 10)
  expect(await screen.findByText('30%')).toBeTruthy()
  sent[0]?.answer(200, { status: 'success', images: [] })
  await waitFor(() => expect(said()).toBe(AVATAR_UPDATED))
  expect(await screen.findByLabelText(/^New image/)).toBeTruthy()
  expect(screen.queryByText('face.png')).toBeNull()
})

test('a failure is told by the generic snack, what is wrong with the file beside it, and the file stays chosen', async () => {
  const sent = stubUploads()
  await openDialog()
  choose(picture)
  press('Upload')
  await waitFor(() => expect(sent).toHaveLength(1))
  const message = IMAGE_PROBLEM.damaged
  sent[0]?.answer(422, { code: 'INVALID', message, fields: [{ path: AVATAR_FIELD, message }] })
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(said()).toBe(FAULT_MESSAGE)
  expect(screen.getByText('face.png')).toBeTruthy()
  toast.clear()
  press('Upload')
  await waitFor(() => expect(sent).toHaveLength(2))
  sent[1]?.answer(500, { code: 'FAULT' })
  await waitFor(() => expect(said()).toContain(FAULT_MESSAGE))
  press('Upload')
  await waitFor(() => expect(sent).toHaveLength(3))
  sent[2]?.answer(200, { status: 'success', images: [] })
  await waitFor(() => expect(said()).toBe(AVATAR_UPDATED))
})

test('an upload that is stopped says nothing, and can be begun again', async () => {
  const sent = stubUploads()
  await openDialog()
  choose(picture)
  press('Upload')
  await waitFor(() => expect(sent).toHaveLength(1))
  press('Cancel')
  await waitFor(() => expect(sent[0]?.isAborted).toBe(true))
  expect(await screen.findByText('face.png')).toBeTruthy()
  expect(said()).toBeUndefined()
})

test('the avatar is deleted after a question', async () => {
  const asked = vi.fn(async (_path: string, _options?: RequestInit) =>
    Response.json({ data: { deleteUserProfilePicture: { id: '91' } } }),
  )
  vi.stubGlobal('fetch', asked)
  await openDialog()
  press('Delete')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete avatar' }))
  await waitFor(() => expect(said()).toBe(AVATAR_DELETED))
  expect(JSON.parse(String(asked.mock.calls[0]?.[1]?.body)).variables).toEqual({ userId: '91' })
})

test('a deletion that fails is told by the generic snack', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ errors: [{ message: 'x', extensions: { code: 'FAULT' } }] }))
  await openDialog()
  press('Delete')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete avatar' }))
  await waitFor(() => expect(said()).toContain(FAULT_MESSAGE))
})
