import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Reading } from './Reading.tsx'

const show = (values: (number | null)[], x: number) => {
  cleanup()
  render(<Reading point={{ name: 'Nov 6', values }} series={['This site', 'All sites']} x={x} width={600} />)
}
const lines = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent)

test('the values of a point stand beside it, where there is room; gaps are left out', () => {
  show([1451, null], 100)
  expect(lines()).toEqual(['This site1,451'])
  expect(screen.getByText('Nov 6').parentElement?.style.left).toBe('110px')
  show([1451, 0], 500)
  expect(lines()).toEqual(['This site1,451', 'All sites0'])
  expect(screen.getByText('Nov 6').parentElement?.style.left).toBe('290px')
  show([null, null], 100)
  expect(screen.queryByText('Nov 6')).toBeNull()
})
