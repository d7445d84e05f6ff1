import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { experimentServer, openExperiment } from './experiments.fixtures.tsx'

const row = (id: string, siteIds: number[]) => ({
  id,
  name: `Experiment ${id}`,
  symbol: `symbol-${id}`,
  isActive: true,
  siteIds: siteIds.slice(0, 4),
  siteCount: siteIds.length,
})

test('a row shows name, symbol and at most 4 sites, then how many more there are', async () => {
  experimentServer({ rows: [row('1', [1, 2, 3, 4, 5, 6]), row('2', [3])] })
  await openExperiment('/experiments', 'Experiment 1')
  const [, first, second] = screen.getAllByRole('row')
  expect(first?.textContent).toContain('Experiment 1symbol-1')
  await waitFor(() => expect(first?.textContent).toContain('Site 1Site 2Site 3Site 4...2 more'))
  expect(second?.textContent).toContain('Site 3')
  expect(second?.textContent).not.toContain('more')
})

test('the list is searched, and narrowed to a state and a site, which the address keeps', async () => {
  const { asked } = experimentServer({ rows: [row('1', [1])] })
  const { history } = await openExperiment('/experiments', 'Experiment 1')
  expect(asked('query Experiments').at(-1)).toMatchObject({ limit: 25, offset: 0, isActive: null, siteId: null })
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search experiments' }), 'calm')
  await waitFor(() => expect(asked('query Experiments').at(-1)).toMatchObject({ search: 'calm' }))
  await userEvent.click(screen.getByRole('button', { name: /^State/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Inactive' }))
  await userEvent.click(screen.getByRole('button', { name: /^Site/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Site 3' }))
  await waitFor(() => expect(asked('query Experiments').at(-1)).toMatchObject({ isActive: false, siteId: 3 }))
  expect(history.location.search).toContain('isActive=false')
})
