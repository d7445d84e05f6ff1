import { CONSOLE_BASE, routeOf } from '@ward/domain/app/routes'
import type { RouteEntry } from '../routing/entry.ts'

/**
 * Loads a screen's code while the console still asks who is there, instead of after it. A person without the right learns nothing by it: its code holds no data. A failure is left to the router, which loads it again and says so.
 */
export function loadPageOf(pathname: string, entries: readonly RouteEntry[]): void {
  const path = routeOf(pathname.slice(CONSOLE_BASE.length) || '/')
  entries
    .find((entry) => entry.path === path)
    ?.page()
    // It is only fetched ahead: the failure is shown when the page is opened.
    .catch(() => {})
}
