import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { createServer } from 'vite'
import type { Example, RouteEntry } from '../../console/src/routing/entry.ts'
import { ask } from './graph.ts'

const ROOT = fileURLToPath(new URL('../../console', import.meta.url))

/** The demo network decides which comment has a flag. */
async function flaggedComment(page: Page): Promise<string> {
  const first = '{ contentFlagStream(assocType: COMMENT, limit: 1) { contentFlags { assocId } } }'
  const found = await ask<{ contentFlagStream: { contentFlags: { assocId: string }[] } }>(page, first)
  return found.contentFlagStream.contentFlags[0]?.assocId ?? ''
}

/** An address without its ids, tab and filters. */
export const screenOf = (address: string) => address.replace(/[?#].*$/, '').replaceAll(/\/\d+/g, '/{id}')

/**
 * Every state in which the console's own list of screens wants them looked at; none is named here.
 *
 * @param page of somebody on the staff
 */
export async function screenStates(page: Page): Promise<Example[]> {
  const comment = await flaggedComment(page)
  listed ??= listedStates()
  return (await listed).map(({ at, ...more }) => ({
    at: at.replace(/(?<=\/content-flag\/comment\/)\d+/, comment),
    ...more,
  }))
}

/** The list stays as it is: a worker asks for it once. */
let listed: Promise<Example[]> | undefined

async function listedStates(): Promise<Example[]> {
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
