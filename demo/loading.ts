import type { NetworkDb } from '../server/src/platform/database/site-handle.ts'
import type { DemoNetwork, DemoSite } from './shapes.ts'

/** The ids of what was loaded, by its name in the story. */
export type Ids = Map<string, string>

/** One site that is being filled; `at` tells the moment so many minutes ago. */
export type Loading = {
  network: NetworkDb
  siteId: number
  site: DemoSite
  at: (age: number) => Date
  users: Ids
  story: DemoNetwork
}
