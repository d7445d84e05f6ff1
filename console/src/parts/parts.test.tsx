import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { foundParts } from './foundParts.ts'

const all = foundParts.flatMap(({ name, states, windows }) =>
  Object.entries({ ...states, ...windows }).map(([state, State]) => ({ what: `${name}, ${state}`, State })),
)

// A text area waits for fonts, which this browser does not know.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

test('every part has a name of its own and shows at least one state', () => {
  const names = foundParts.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { name, states, windows } of foundParts)
    expect(Object.keys({ ...states, ...windows }).length, name).toBeGreaterThan(0)
  expect(names).toContain('ActionButton')
})

test.each(all)('$what is drawn', async ({ State }) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <State /> }),
    history: createMemoryHistory(),
  })
  const { container } = render(
    <ThemeProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  await waitFor(() => expect(container.childElementCount).toBeGreaterThan(0))
})
