import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { foundParts } from './foundParts.ts'

const all = foundParts.flatMap(({ name, states, windows }) =>
  Object.entries({ ...states, ...windows }).map(([state, State]) => ({ what: `${name}, ${state}`, State })),
)

test('every part has a name of its own and shows at least one state', () => {
  const names = foundParts.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { name, states, windows } of foundParts)
    expect(Object.keys({ ...states, ...windows }).length, name).toBeGreaterThan(0)
  expect(names).toContain('ActionButton')
})

test.each(all)('$what is drawn', ({ State }) => {
  const { container } = render(
    <ThemeProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <State />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  expect((container.textContent ?? '') + screen.queryAllByRole('dialog').length).not.toBe('0')
})
