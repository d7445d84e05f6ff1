import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NEW_VERSION_MESSAGE } from '@ward/domain/app/shell'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { Toaster } from './toast/Toaster.tsx'
import { useLoadedWhen } from './useLoadedWhen.ts'

const Tags = () => <p>The tags</p>

function show(load: () => Promise<typeof Tags>) {
  function Page() {
    const [opened, setOpened] = useState(false)
    const open = () => setOpened(true)
    const Loaded = useLoadedWhen(opened, load, { again: open, giveUp: () => setOpened(false) })
    return (
      <button type="button" aria-expanded={opened} onClick={open}>
        {opened && Loaded ? <Loaded /> : 'Show'}
      </button>
    )
  }
  cleanup()
  render(
    <ThemeProvider env="test">
      <Page />
      <Toaster />
    </ThemeProvider>,
  )
}
const button = () => screen.getByRole('button', { name: /Show|The tags/ })

test('a part is loaded once it is wanted', async () => {
  let asked = 0
  show(async () => {
    asked++
    return Tags
  })
  expect(asked).toBe(0)
  fireEvent.click(button())
  expect(await screen.findByText('The tags')).toBeTruthy()
  expect(asked).toBe(1)
})

test('where it cannot be had that is said, nothing is open, and it is asked for again', async () => {
  let isThere = false
  show(() => (isThere ? Promise.resolve(Tags) : Promise.reject(new Error('gone'))))
  fireEvent.click(button())
  expect(await screen.findByText(NEW_VERSION_MESSAGE)).toBeTruthy()
  await waitFor(() => expect(button().getAttribute('aria-expanded')).toBe('false'))
  isThere = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The tags')).toBeTruthy()
})
