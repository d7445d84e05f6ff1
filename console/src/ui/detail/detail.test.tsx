import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { forbidden } from '@ward/domain/kernel/refusal'
import { expect, test, vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { confirm } from '../dialog/confirm.ts'
import { Toaster } from '../toast/Toaster.tsx'
import { ArchiveAction } from './ArchiveAction.tsx'
import { OverflowMenu } from './OverflowMenu.tsx'

const shown = (part: React.ReactNode) =>
  render(
    <ThemeProvider env="test">
      {part}
      <ConfirmDialog />
      <Toaster />
    </ThemeProvider>,
  )

test('a question with a word to type is answered only when it is typed, by Enter too', async () => {
  shown(null)
  let answer: boolean | undefined
  act(() => {
    const question = { title: 'Delete the site Lupus?', text: 'For good.', confirm: 'Delete site', type: 'Lupus' }
    void confirm(question).then((yes) => {
      answer = yes
    })
  })
  const field = await screen.findByLabelText('Type Lupus to confirm')
  const button = screen.getByRole('button', { name: 'Delete site' })
  expect(button.getAttribute('data-tip')).toBe('Type Lupus first')
  await userEvent.type(field, 'lupus{Enter}')
  await userEvent.click(button)
  expect(answer).toBeUndefined()
  await userEvent.clear(field)
  await userEvent.type(field, 'Lupus {Enter}')
  await waitFor(() => expect(answer).toBe(true))
})

test('archiving says what it means first, and its message takes it back', async () => {
  const archive = vi.fn(async () => {})
  const restore = vi.fn(async () => {})
  shown(
    <ArchiveAction
      what="The forum “Sleep”"
      archived={false}
      means="Its 214 threads stay readable."
      archive={archive}
      restore={restore}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
  const dialog = await screen.findByRole('dialog', { name: 'Archive the forum “Sleep”?' })
  expect(dialog.textContent).toContain('Its 214 threads stay readable.')
  expect(archive).not.toHaveBeenCalled()
  const [, yes] = screen.getAllByRole('button', { name: 'Archive' })
  await userEvent.click(yes ?? dialog)
  expect(await screen.findByText('The forum “Sleep” was archived')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(restore).toHaveBeenCalledTimes(1))
  expect(await screen.findByText('The forum “Sleep” was restored')).toBeTruthy()
})

test('an archive that fails says what went wrong and nothing else', async () => {
  const fails = () => Promise.reject(forbidden('Only an admin can restore it'))
  shown(<ArchiveAction what="It" archived archive={fails} restore={fails} />)
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Only an admin can restore it'))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('the menu of further actions has what destroys last, and a greyed line does nothing and says why', async () => {
  const copy = vi.fn()
  const merge = vi.fn()
  shown(
    <OverflowMenu
      actions={[
        { id: 'delete', label: 'Delete', danger: true, onClick: () => {} },
        { id: 'copy', label: 'Copy', onClick: copy },
        { id: 'merge', label: 'Merge', onClick: merge, because: 'There is only one' },
      ]}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  const lines = await screen.findAllByRole('menuitem')
  expect(lines.map((line) => line.textContent)).toEqual(['Copy', 'Merge', 'Delete'])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Merge' }))
  expect(merge).not.toHaveBeenCalled()
  expect(screen.getByRole('menuitem', { name: 'Merge' }).getAttribute('data-tip')).toBe('There is only one')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Copy' }))
  expect(copy).toHaveBeenCalledTimes(1)
})
