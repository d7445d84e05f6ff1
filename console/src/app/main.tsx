import './no-eval.ts'
import { createRoot } from 'react-dom/client'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { keepFocus } from '../ui/focus/keepFocus.ts'
import { guardPresses } from '../ui/press/pressGuard.ts'
import { Tips } from '../ui/Tips.tsx'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { loadPageOf } from './loadPageOf.ts'
import { routes } from './routes.ts'
import { Start } from './Start.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

function showConsole(element: HTMLElement) {
  loadPageOf(location.pathname, routes)
  createRoot(element).render(
    <ThemeProvider>
      <Start />
      <Toaster />
      <Tips />
    </ThemeProvider>,
  )
}

guardPresses()
keepFocus()
// The bundle that people get leaves out everything after DEV.
if (import.meta.env.DEV && /^\/moderation\/parts(\/|$)/.test(location.pathname))
  void import('../parts/start.tsx').then(({ showParts }) => showParts(root))
else showConsole(root)
