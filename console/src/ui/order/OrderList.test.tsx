import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NEW_VERSION_MESSAGE } from '@ward/domain/app/shell'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { Toaster } from '../toast/Toaster.tsx'
import { OrderList } from './OrderList.tsx'

type Tag = { id: string; name: string }
const tags: Tag[] = ['Sleep', 'Work', 'Food'].map((name, index) => ({ id: String(index + 1), name }))

/** A server that answers when the test says so, and the list over it. */
function show({ because }: { because?: string } = {}) {
  const asked: { ids: string[]; shownIds: string[]; settle: (fails?: boolean) => Promise<void> }[] = []
  let add = (_tag: Tag) => {}
  function Page() {
    const [items, setItems] = useState(tags)
    add = (tag) => setItems([...items, tag])
    const onOrder = (ids: string[], shownIds: string[]) =>
      new Promise<void>((resolve, reject) => {
        const settle = (fails = false) =>
          act(async () => {
            if (fails) return reject(new Error('no'))
            setItems(ids.flatMap((id) => items.find((item) => item.id === id) ?? []))
            resolve()
          })
        asked.push({ ids, shownIds, settle })
      })
    return (
      <OrderList
        label="Forum tags"
        items={items}
        itemId={({ id }) => id}
        itemLabel={({ name }) => name}
        onOrder={onOrder}
        because={because}
      >
        {({ name }) => <span data-name>{name}</span>}
      </OrderList>
    )
  }
  render(
    <ThemeProvider env="test">
      <Page />
      <Toaster />
    </ThemeProvider>,
  )
  return { asked, add: (tag: Tag) => act(() => add(tag)) }
}

const names = () =>
  within(screen.getByRole('list', { name: 'Forum tags' }))
    .getAllByRole('listitem')
    .map((line) => line.querySelector('[data-name]')?.textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the buttons move a line at once, keep the focus, say where it is and save the ids', async () => {
  const { asked } = show()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Sleep up' }).disabled).toBe(true)
  await press('Move Food up')
  expect(names()).toEqual(['Sleep', 'Food', 'Work'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Food up' }))
  expect(document.querySelector('[data-announced]')?.textContent).toBe('Food: place 2 of 3')
  expect(asked.map(({ ids }) => ids)).toEqual([['1', '3', '2']])
  await asked[0]?.settle()
  expect(names()).toEqual(['Sleep', 'Food', 'Work'])
})

test('what is moved while an order is being saved goes out after it, and at the end the other button has the focus', async () => {
  const { asked } = show()
  await press('Move Food up')
  await userEvent.keyboard('{Enter}')
  expect(names()).toEqual(['Food', 'Sleep', 'Work'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Food down' }))
  expect(asked).toHaveLength(1)
  await asked[0]?.settle()
  expect(names()).toEqual(['Food', 'Sleep', 'Work'])
  expect(asked.map(({ ids, shownIds }) => [shownIds, ids])).toEqual([
    [
      ['1', '2', '3'],
      ['1', '3', '2'],
    ],
    [
      ['1', '3', '2'],
      ['3', '1', '2'],
    ],
  ])
  await asked[1]?.settle()
  expect(names()).toEqual(['Food', 'Sleep', 'Work'])
})

test('an order that could not be saved gives way to the one that holds', async () => {
  const { asked } = show()
  await press('Move Sleep down')
  expect(names()).toEqual(['Work', 'Sleep', 'Food'])
  await asked[0]?.settle(true)
  expect(names()).toEqual(['Sleep', 'Work', 'Food'])
})

test('what somebody else adds meanwhile is shown', async () => {
  const { add } = show()
  await press('Move Sleep down')
  add({ id: '4', name: 'Weather' })
  expect(names()).toEqual(['Sleep', 'Work', 'Food', 'Weather'])
})

test('a handle that is pressed before dragging is loaded is pressed again then, and its line stays the same', async () => {
  show()
  const handle = screen.getByRole('button', { name: 'Move Work' })
  expect(document.getElementById(handle.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Press Space')
  let presses = 0
  // This page draws nothing, so the library could not measure the line: that it hears the press is seen in the menu's journey.
  const hear = (event: Event) => {
    presses++
    if (presses > 1) event.stopImmediatePropagation()
  }
  screen.getByRole('list', { name: 'Forum tags' }).addEventListener('keydown', hear, { capture: true })
  handle.focus()
  fireEvent.keyDown(handle, { key: ' ', code: 'Space' })
  expect(presses).toBe(1)
  await waitFor(() => expect(presses).toBe(2))
  expect([handle.isConnected, document.activeElement === handle]).toEqual([true, true])
})

test.each([
  ['is taken back by Escape', (handle: HTMLElement) => fireEvent.keyDown(handle, { key: 'Escape', code: 'Escape' })],
  ['is left with the focus, though that comes back', (handle: HTMLElement) => [handle.blur(), handle.focus()]],
  ['found nothing to load', () => screen.findByText(NEW_VERSION_MESSAGE)],
])('a press that %s picks nothing up when dragging is loaded later', async (how, leave) => {
  if (how.includes('nothing')) vi.doMock('./OrderDrag.tsx', () => Promise.reject(new Error('gone')))
  show()
  const handle = screen.getByRole('button', { name: 'Move Work' })
  const list = screen.getByRole('list', { name: 'Forum tags' })
  const presses: string[] = []
  list.addEventListener('keydown', ({ code }) => presses.push(code), { capture: true })
  handle.focus()
  fireEvent.keyDown(handle, { key: ' ', code: 'Space' })
  await leave(handle)
  vi.doUnmock('./OrderDrag.tsx')
  fireEvent.pointerEnter(list)
  await waitFor(() => expect(handle.hasAttribute('aria-pressed')).toBe(true))
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  expect(presses.filter((code) => code === 'Space')).toHaveLength(1)
})

test('a list that cannot be ordered now says why and has no button that acts', () => {
  show({ because: 'Only an admin can order the tags' })
  const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Move/ })
  expect(buttons.filter(({ disabled }) => !disabled)).toEqual([])
  expect(screen.getByRole('button', { name: 'Move Work' }).getAttribute('data-tip')).toContain('Only an admin')
})
