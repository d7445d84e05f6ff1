import type pg from 'pg'
import { checkSession } from './features/sessions/check-session.rest.ts'
import { signInDoors } from './features/sessions/sign-in.rest.ts'
import { handOver, setSite, switchSites } from './features/sessions/switch-sites.rest.ts'
import type { Door } from './platform/http/door.ts'

/** Every door that is not GraphQL. */
export const doors = (pool: pg.Pool): Door[] => [checkSession, ...signInDoors(pool), switchSites, setSite, handOver]
