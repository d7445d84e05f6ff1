import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import { createQueryClient } from '../api/queryClient.ts'
import { type Session, SessionProvider } from '../api/session.tsx'
import type { RouteEntry } from '../routing/entry.ts'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { Snackbar } from '../ui/snackbar/Snackbar.tsx'
import { createConsoleRouter } from './router.tsx'

// Pages and dialogs are loaded when first wanted, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 5000 })

/** Opens the whole console on a page, with these entries and for this session. */
export function openConsole(path: string, entries: readonly RouteEntry[], session: Session) {
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createConsoleRouter(entries, session.viewer.roleId, history)
  render(
    <ThemeProvider env="test">
      <SessionProvider session={session}>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </SessionProvider>
      <Snackbar />
    </ThemeProvider>,
  )
  return { history, router }
}
