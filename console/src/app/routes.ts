import { awardRoutes } from '../features/awards/awards.routes.tsx'
import { flagRoutes } from '../features/flags/flags.routes.tsx'
import { outboxRoutes } from '../features/outbox/outbox.routes.tsx'
import { sessionRoutes } from '../features/sessions/sessions.routes.tsx'
import type { RouteEntry } from '../routing/entry.ts'

/** Every screen of the console, room by room. */
export const routes: readonly RouteEntry[] = [...awardRoutes, ...flagRoutes, ...outboxRoutes, ...sessionRoutes]
