import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DateText } from './DateText.tsx'

test('a date is a time element with the ISO value', () => {
  const { container } = render(<DateText value="2026-11-20T15:42:00Z" timeZone="UTC" />)
  expect(container.querySelector('time')?.dateTime).toBe('2026-11-20T15:42:00.000Z')
  expect(container.textContent).toBe('November 20, 2026 at 3:42 PM')
})

test('the time since can stand beside the date', () => {
  render(<DateText value={new Date(Date.now() - 61_000)} since="beside" />)
  expect(screen.getByText('· 1 minute ago')).toBeDefined()
})

test('a date that is none is a dash, not an error', () => {
  const { container } = render(<DateText value="" />)
  expect(container.textContent).toBe('—')
})

test('the second moment of one day is said by its time alone, one of another day in full', () => {
  const from = '2026-11-20T15:42:00Z'
  const { container } = render(
    <>
      <DateText value="2026-11-20T16:05:00Z" timeZone="UTC" after={from} />
      <DateText value="2026-11-21T16:05:00Z" timeZone="UTC" after={from} />
    </>,
  )
  const told = [...container.querySelectorAll('time')].map((time) => time.textContent)
  expect(told).toEqual(['4:05 PM', 'November 21, 2026 at 4:05 PM'])
})
