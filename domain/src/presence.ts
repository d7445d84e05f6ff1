import { z } from 'zod'
import { Id } from './ids.ts'

/** Who has shown himself on a flag within this many seconds has it open (product.md section 11). */
export const PRESENCE_SECONDS = 30
/** How often an open flag page shows itself: two calls may be lost before others believe that it was closed. */
export const PRESENCE_EVERY_SECONDS = 10

/** What a flag page says: I am here, or with `leave`, I am going. */
export const PresenceCall = z.object({ flagId: Id, leave: z.boolean().default(false) })
