import './no-eval.ts'
import { createRoot } from 'react-dom/client'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { guardPresses } from '../ui/press/pressGuard.ts'
import { Tips } from '../ui/Tips.tsx'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { loadPageOf } from './loadPageOf.ts'
import { routes } from './routes.ts'
import { Start } from './Start.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

guardPresses()
loadPageOf(location.pathname, routes)
createRoot(root).render(
  <ThemeProvider>
    <Start />
    <Toaster />
    <Tips />
  </ThemeProvider>,
)
