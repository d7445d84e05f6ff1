import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NEW_VERSION_MESSAGE } from '@ward/domain/app/shell'
import type { ComponentType } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { useKeys } from './keys/useKeys.ts'
import { OpensLate, useOpenedLate } from './OpensLate.tsx'
import { Toaster } from './toast/Toaster.tsx'
import { toast } from './toast/toast.ts'

function Whole({ name }: { name: string }) {
  const { button, opened } = useOpenedLate()
  return (
    <>
      <button type="button" ref={button} aria-expanded={opened}>
        {name}
      </button>
      {opened ? <p>The list</p> : null}
    </>
  )
}

const markDone = vi.fn()
function Page({ load }: { load: () => Promise<ComponentType<{ name: string }>> }) {
  useKeys({ d: { label: 'Mark done', run: markDone } }, { group: 'This flag' })
  return (
    <ThemeProvider env="test">
      <OpensLate popup="listbox" load={load} props={{ name: 'Type' }}>
        {(button) => (
          <button type="button" {...button}>
            Type
          </button>
        )}
      </OpensLate>
      <input aria-label="Search" />
      <Toaster />
    </ThemeProvider>
  )
}

/** A page whose list comes when `come` is called. */
function show() {
  const { promise, resolve } = Promise.withResolvers<ComponentType<{ name: string }>>()
  const load = vi.fn(() => promise)
  render(<Page load={load} />)
  return { load, come: () => act(async () => resolve(Whole)) }
}
const button = () => screen.getByRole('button', { name: 'Type' })

beforeEach(() => {
  toast.clear()
  markDone.mockClear()
})

test('pointing at it loads it; a press opens it when it is there, with the focus on its button', async () => {
  const { load, come } = show()
  fireEvent.pointerEnter(button())
  expect(load).toHaveBeenCalledTimes(1)
  await userEvent.click(button())
  expect(button().getAttribute('aria-busy')).toBe('true')
  fireEvent.keyDown(document.body, { key: 'd' })
  expect(markDone).not.toHaveBeenCalled()
  await come()
  expect(screen.getByText('The list')).toBeTruthy()
  expect(document.activeElement).toBe(button())
})

test('the arrow down opens it as well', async () => {
  const { come } = show()
  await come()
  button().focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(await screen.findByText('The list')).toBeTruthy()
})

test('it takes the focus from nobody who went on to something else meanwhile', async () => {
  const { come } = show()
  await userEvent.click(button())
  screen.getByLabelText('Search').focus()
  await come()
  expect(screen.queryByText('The list')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
})

test('what cannot be loaded is said, and can be tried again', async () => {
  const load = vi.fn<() => Promise<ComponentType<{ name: string }>>>().mockRejectedValue(new TypeError('gone'))
  render(<Page load={load} />)
  await userEvent.click(button())
  expect(await screen.findByText(NEW_VERSION_MESSAGE)).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'd' })
  expect(markDone).toHaveBeenCalledTimes(1)
  load.mockResolvedValue(Whole)
  await userEvent.click(button())
  expect(await screen.findByText('The list')).toBeTruthy()
})
