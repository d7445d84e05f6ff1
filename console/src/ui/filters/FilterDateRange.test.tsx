import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { lastDays } from '../time/lastDays.ts'
import { rememberSiteZone } from '../time/zones.ts'
import { FilterDateRange } from './FilterDateRange.tsx'

async function open(from = '', to = '') {
  const changed = vi.fn()
  function Filter() {
    const [value, set] = useState({ from, to })
    return (
      <FilterDateRange
        label="Date"
        value={value}
        onChange={(range) => {
          changed(range)
          set(range)
        }}
      />
    )
  }
  render(
    <ThemeProvider env="test">
      <Filter />
    </ThemeProvider>,
  )
  const user = userEvent.setup()
  const button = () => screen.getByRole('button', { name: /^Date/ })
  await user.click(button())
  const dialog = await screen.findByRole('dialog', { name: /^Date/ })
  return { changed, user, button, dialog: within(dialog) }
}
test('a usual range applies at once and is told by its name', async () => {
  const { changed, user, button, dialog } = await open()
  await user.click(dialog.getByRole('button', { name: 'Last 7 days' }))
  expect(changed.mock.calls).toEqual([[lastDays(7)]])
  expect(button().textContent).toBe('Date Last 7 days')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('typed days apply with Enter, and an end may stay open', async () => {
  const { changed, user, button, dialog } = await open()
  await user.type(dialog.getByRole('textbox', { name: 'From' }), '11/1/2026{Enter}')
  expect(changed.mock.calls).toEqual([[{ from: '2026-11-01', to: '' }]])
  expect(button().textContent).toBe('Date from 11/01/2026')
})

test('what is no day, or ends before it begins, is told and not asked for', async () => {
  const { changed, user, dialog } = await open('2026-11-05', '2026-11-20')
  const to = dialog.getByRole('textbox', { name: 'To' })
  await user.clear(to)
  await user.type(to, '11/1/2026{Enter}')
  expect(dialog.getByText('The end is before the beginning')).toBeTruthy()
  await user.clear(to)
  await user.type(to, 'soon{Enter}')
  fireEvent.pointerDown(document.body)
  fireEvent.mouseDown(document.body)
  expect(changed).not.toHaveBeenCalled()
})

test('what was typed whole applies when the box is closed', async () => {
  const { changed, user, dialog } = await open('2026-11-05', '2026-11-20')
  await user.clear(dialog.getByRole('textbox', { name: 'To' }))
  expect(changed).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changed.mock.calls).toEqual([[{ from: '2026-11-05', to: '' }]])
})

test('two days of the calendar are a range', async () => {
  const { changed, user, dialog } = await open('2026-11-05', '2026-11-20')
  await user.click(dialog.getByRole('button', { name: 'November 25, 2026' }))
  await user.click(dialog.getByRole('button', { name: 'November 12, 2026' }))
  expect(changed.mock.calls).toEqual([[{ from: '2026-11-12', to: '2026-11-25' }]])
})

test('days of another zone than the viewer’s are said to be the site’s', async () => {
  rememberSiteZone('Pacific/Kiritimati')
  const { dialog } = await open()
  expect(dialog.getByText(/^Days of the site: .*Kiritimati/)).toBeTruthy()
})
