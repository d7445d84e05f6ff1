import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DateText } from './DateText.tsx'

test('a date is a time element with the ISO value, and tells the time since when pointed at', () => {
  const then = new Date(Date.now() - (2 * 60 + 5) * 60_000 - 1000)
  const { container } = render(<DateText value={then.toISOString()} />)
  const time = container.querySelector('time')
  expect(time?.dateTime).toBe(then.toISOString())
  fireEvent.pointerEnter(time as Element)
  expect(time?.dataset.tip).toBe('2 hours, 5 minutes ago')
})

test('the time since can stand beside the date', () => {
  render(<DateText value={new Date(Date.now() - 61_000)} since="beside" />)
  expect(screen.getByText('· 1 minute ago')).toBeDefined()
})

test('a date that is none is a dash, not an error', () => {
  const { container } = render(<DateText value="" />)
  expect(container.textContent).toBe('—')
})
