import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import type { Example, RouteEntry } from '../../console/src/routing/entry.ts'

const ROOT = fileURLToPath(new URL('../../console', import.meta.url))

/** Every state in which the console's own list of screens wants them looked at; none is named here. */
export async function screenStates(): Promise<Example[]> {
  // The list is made of modules with style sheets in them, which only the bundler can load.
  const vite = await createServer({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  try {
    const { routes } = (await vite.ssrLoadModule('/src/app/routes.ts')) as { routes: readonly RouteEntry[] }
    return routes.flatMap(({ path, examples = [] }) => [...(path.includes('{') ? [] : [{ at: path }]), ...examples])
  } finally {
    await vite.close()
  }
}
