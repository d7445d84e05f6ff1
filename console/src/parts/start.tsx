import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useParams,
  useSearch,
} from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { Tips } from '../ui/Tips.tsx'
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { type FoundPart, foundParts } from './foundParts.ts'
import { PartStates } from './PartStates.tsx'
import styles from './Parts.module.css'
import { frameSearch, PartsFrame } from './PartsFrame.tsx'

/** One window of a part: overlays over an empty page. */
function WindowAlone({ part, name }: { part: FoundPart; name: string }) {
  const Window = part.windows?.[name]
  return (
    <main className={styles.alone}>
      <VisuallyHidden>
        <h1>{name}</h1>
      </VisuallyHidden>
      {Window ? <Window /> : null}
    </main>
  )
}

function PartAlone() {
  const { name } = useParams({ strict: false })
  const { theme = 'light', window } = useSearch({ strict: false }) as { theme?: string; window?: string }
  const part = foundParts.find((each) => each.name === name)
  if (!part) return <main className={styles.alone}>There is no part of this name.</main>
  return window ? <WindowAlone part={part} name={window} /> : <PartStates part={part} theme={theme} />
}

const root = createRootRoute({ notFoundComponent: PartAlone })
const frame = createRoute({ getParentRoute: () => root, path: '/', validateSearch: frameSearch, component: PartsFrame })
const alone = createRoute({ getParentRoute: () => root, path: '$name', component: PartAlone })
const router = createRouter({ routeTree: root.addChildren([frame, alone]), basepath: '/moderation/parts' })

/** The theme a part is shown in; the frame around the parts has the person's own. */
function themeOf(search: string): 'light' | 'dark' | undefined {
  const theme = new URLSearchParams(search).get('theme')
  if (location.pathname.replace(/\/$/, '') === '/moderation/parts') return undefined
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

/** Shows the parts in place of the console: nobody is signed in and no server is asked. */
export function showParts(element: HTMLElement): void {
  createRoot(element).render(
    <StrictMode>
      <ThemeProvider scheme={themeOf(location.search)}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <RouterProvider router={router as never} />
          <ConfirmDialog />
          <Toaster />
          <Tips />
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>,
  )
}
