import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'

const SOURCES = join(import.meta.dirname, '../../console/src')
const START = 'virtual:part-page'

/** The origin a part is shown on; nothing answers there but what the journey says. */
export const PART_ORIGIN = 'http://parts.localhost'

/** The policy of the console's pages (`platform/http/security-headers.ts`). */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'"

/** All states of a part below one another, and modules of the console that the page can be asked about. */
const start = (part: string, modules: readonly string[]) => `
  import '${SOURCES}/app/no-eval.ts'
  import { createElement as h } from 'react'
  import { createRoot } from 'react-dom/client'
  import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
  import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
  import { ThemeProvider } from '${SOURCES}/theme/ThemeProvider.tsx'
  import { ConfirmDialog } from '${SOURCES}/ui/dialog/ConfirmDialog.tsx'
  import { part } from '${SOURCES}/${part}.parts.tsx'
  ${modules.map((file, at) => `import * as module${at} from '${SOURCES}/${file}'`).join('\n')}
  const rootRoute = createRootRoute({ component: () => [states, h(ConfirmDialog, { key: 'question' })] })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  const client = new QueryClient()
  Object.assign(window, ${modules.map((_, at) => `module${at}`).join(', ') || '{}'})
  const states = Object.entries(part.states).map(([name, State]) => h('section', { key: name }, h('h2', null, name), h(State)))
  createRoot(document.body.appendChild(document.createElement('main'))).render(h(ThemeProvider, null, h(QueryClientProvider, { client }, h(RouterProvider, { router }))))
`

export type PartPage = { script: string; style: string }

/** Builds the page of one part (`ui/rich-text/RichText`), as the console itself is built. */
export async function buildPart(part: string, modules: readonly string[] = []): Promise<PartPage> {
  const built = (await build({
    configFile: join(SOURCES, '../vite.config.ts'),
    logLevel: 'error',
    plugins: [
      {
        name: START,
        resolveId: (id) => (id === START ? `${SOURCES}/part-page.tsx` : null),
        load: (id) => (id === `${SOURCES}/part-page.tsx` ? start(part, modules) : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      cssCodeSplit: false,
      rolldownOptions: { input: START, output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const script = built.output.find((file) => file.type === 'chunk')?.code ?? ''
  const style = built.output.find((file) => file.fileName.endsWith('.css'))
  return { script, style: style?.type === 'asset' ? String(style.source) : '' }
}

/** Shows the part under the console's policy; other requests of the page get 404, and are reported. */
export async function showPart(
  page: Page,
  { script, style }: PartPage,
): Promise<{ asked: string[]; errors: string[] }> {
  const asked: string[] = []
  const errors: string[] = []
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', (event) => {
      // Markup that is only read, where nothing runs, counts for the browser as if it had been tried.
      if (event.effectiveDirective !== 'script-src-attr')
        throw new Error(`The page's policy forbids ${event.effectiveDirective}: ${event.blockedURI}`)
    }),
  )
  page.on('pageerror', (error) => errors.push(error.message))
  await page.route('**/*', (route) => {
    const { origin, pathname } = new URL(route.request().url())
    const files: Record<string, [type: string, body: string]> = {
      '/': [
        'text/html',
        '<!doctype html><title>Part</title><link rel="stylesheet" href="/s.css"><script type="module" src="/s.js"></script>',
      ],
      '/s.js': ['text/javascript', script],
      '/s.css': ['text/css', style],
    }
    const file = origin === PART_ORIGIN ? files[pathname] : undefined
    if (!file) asked.push(`${route.request().method()} ${route.request().url()}`)
    if (!file) return route.fulfill({ status: 404, body: '' })
    return route.fulfill({ contentType: file[0], body: file[1], headers: { 'content-security-policy': POLICY } })
  })
  await page.goto(PART_ORIGIN)
  return { asked, errors }
}
