import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { ActionButton } from '../ActionButton.tsx'
import { keepFocus } from '../focus/keepFocus.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { confirm } from './confirm.ts'
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

const later = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** A button that is busy from its press on: it asks the server first, then the person, then it works. */
function Risky({ asksFirst, works }: { asksFirst: number; works: number }) {
  const run = async () => {
    if (asksFirst) await later(asksFirst)
    if (await confirm({ title: 'Delete it?', text: 'For good.', confirm: 'Delete it' })) await later(works)
  }
  return (
    <main id="main" tabIndex={-1}>
      <ActionButton onClick={run}>Delete</ActionButton>
    </main>
  )
}

test.each([
  ['at once', 0, 'Cancel', 0],
  ['at once, then works', 0, 'Delete it', 300],
  ['after an answer of the server', 200, 'Cancel', 0],
  ['after a quick answer of the server, then works', 20, 'Delete it', 300],
])('a busy button that asks %s has the focus again in the end', async (_, asksFirst, answer, works) => {
  onTestFinished(keepFocus())
  render(
    <ThemeProvider>
      <Risky asksFirst={asksFirst} works={works} />
      <ConfirmDialog />
    </ThemeProvider>,
  )
  await press('Delete')
  await hasFocus('Cancel')
  await press(answer)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 3000 })
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(false))
  await later(200)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }))
})
