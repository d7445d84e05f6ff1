import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { ActionButton } from './ActionButton.tsx'

const show = (onClick: () => unknown) =>
  render(
    <ThemeProvider env="test">
      <ActionButton onClick={onClick}>Send again</ActionButton>
    </ThemeProvider>,
  )
const click = () => fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
const isBusy = () => screen.getByRole('button').hasAttribute('data-loading')

test.each(['settles', 'fails'])('what takes a while is done once until it %s, and the button shows it', async (how) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const send = vi.fn(() => promise)
  show(send)
  click()
  expect(isBusy()).toBe(true)
  click()
  expect(send).toHaveBeenCalledTimes(1)
  await act(async () => (how === 'fails' ? reject(new Error('No')) : resolve()))
  expect(isBusy()).toBe(false)
  click()
  expect(send).toHaveBeenCalledTimes(2)
})

test('what is done at once leaves the button as it is', () => {
  const run = vi.fn()
  show(run)
  click()
  expect(isBusy()).toBe(false)
  click()
  expect(run).toHaveBeenCalledTimes(2)
})
