import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { Dialog } from './Dialog.tsx'
import { Drawer } from './Drawer.tsx'

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const shown = (Page: () => React.ReactNode) =>
  render(
    <ThemeProvider env="test">
      <Page />
    </ThemeProvider>,
  )
const hasFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))

test.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
])('a %s that is drawn only while it is open gives the focus back', async (_, Layer) => {
  shown(() => {
    const [opened, setOpened] = useState(false)
    const close = () => setOpened(false)
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Edit
        </button>
        {opened ? (
          <Layer opened onClose={close} title="Field">
            <button type="button" onClick={close}>
              Done
            </button>
          </Layer>
        ) : null}
      </>
    )
  })
  await press('Edit')
  await hasFocus('Close')
  await press('Done')
  expect(screen.queryByRole('dialog')).toBeNull()
  await hasFocus('Edit')
})

test('a dialog that took the place of another one gives the focus back to what opened that one', async () => {
  shown(() => {
    const [shows, setShows] = useState<'form' | 'secret' | null>(null)
    const close = () => setShows(null)
    return (
      <>
        <button type="button" onClick={() => setShows('form')}>
          New token
        </button>
        <Dialog opened={shows === 'form'} onClose={close} title="Form">
          <button type="button" onClick={() => setShows('secret')}>
            Create
          </button>
        </Dialog>
        <Dialog opened={shows === 'secret'} onClose={close} title="Secret">
          <button type="button" onClick={close}>
            Done
          </button>
        </Dialog>
      </>
    )
  })
  await press('New token')
  await hasFocus('Close')
  await press('Create')
  await screen.findByRole('dialog', { name: 'Secret' })
  await hasFocus('Close')
  await press('Done')
  await hasFocus('New token')
})

test('a dialog over another one gives the focus back into that one', async () => {
  shown(() => {
    const [shows, setShows] = useState(false)
    return (
      <Dialog opened onClose={() => {}} title="Form">
        <button type="button" onClick={() => setShows(true)}>
          Preview
        </button>
        {shows ? (
          <Dialog opened onClose={() => setShows(false)} title="Preview">
            <button type="button" onClick={() => setShows(false)}>
              Done
            </button>
          </Dialog>
        ) : null}
      </Dialog>
    )
  })
  await press('Preview')
  await screen.findByRole('button', { name: 'Done' })
  await waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')?.textContent).toContain('Done'))
  await press('Done')
  await hasFocus('Preview')
})
