import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { Chart } from './Chart.tsx'
import type { Figures } from './figures.ts'

const VOTES: Figures = {
  of: 'Day',
  series: ['This site', 'All sites'],
  points: [
    { name: 'Nov 6', values: [88, 1451] },
    { name: 'Nov 7', values: [null, 540] },
  ],
}
const show = (figures: Figures | undefined) =>
  render(
    <ThemeProvider env="test">
      <Chart title="Votes a day" kind="line" figures={figures} empty="Nobody has voted yet" />
    </ThemeProvider>,
  )

test('the table has the figures of the chart, and gaps as gaps', async () => {
  show(VOTES)
  expect(await screen.findByRole('group', { name: 'Votes a day. The table holds the same numbers.' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Table' }))
  const table = within(screen.getByRole('table', { name: 'Votes a day' }))
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'DayThis siteAll sites',
    'Nov 6881,451',
    'Nov 7—540',
  ])
})

test('what is being loaded, and what is nothing, is said in its place', () => {
  show(undefined)
  expect(screen.getByText('Loading the chart')).toBeTruthy()
  cleanup()
  show({ ...VOTES, points: [] })
  expect(screen.getByText('Nobody has voted yet')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})
