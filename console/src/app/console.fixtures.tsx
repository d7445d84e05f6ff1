import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { Live } from '../api/live.ts'
import { createQueryClient } from '../api/queryClient.ts'
import { type Session, SessionProvider } from '../api/session.tsx'
import { LiveProvider } from '../api/useLive.tsx'
import { atRiskSummaryOptions } from '../features/flags/at-risk/at-risk.api.ts'
import { unreadCount } from '../features/notifications/notifications.api.ts'
import type { RouteEntry } from '../routing/entry.ts'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { createConsoleRouter } from './router.tsx'

/**
 * Opens the whole console on a page, with these entries and for this session; `live` is where events come from. The bell
 * and the count of flags at risk ask nothing unless they are said to: the servers of most tests know neither.
 */
export function openConsole(
  path: string,
  entries: readonly RouteEntry[],
  session: Session,
  live: Live | null = null,
  { withBell = false, withAtRisk = false } = {},
) {
  const queries = createQueryClient()
  if (!withBell) queries.setQueryDefaults(unreadCount.queryKey, { initialData: 0, staleTime: Number.POSITIVE_INFINITY })
  if (!withAtRisk)
    queries.setQueryDefaults(atRiskSummaryOptions.queryKey, {
      initialData: { count: 0, longestSince: null },
      staleTime: Number.POSITIVE_INFINITY,
    })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createConsoleRouter(entries, session, history)
  render(
    <ThemeProvider env="test">
      <SessionProvider session={session}>
        <QueryClientProvider client={queries}>
          <LiveProvider live={live}>
            <RouterProvider router={router} />
          </LiveProvider>
        </QueryClientProvider>
      </SessionProvider>
      <Toaster />
    </ThemeProvider>,
  )
  return { history, router }
}
