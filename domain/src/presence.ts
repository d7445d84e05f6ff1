import { z } from 'zod'
import { Id } from './ids.ts'

/** Who has shown himself on a flag within this many seconds has it open (product.md section 11). */
export const PRESENCE_SECONDS = 30

/** What a flag page says: I am here, or with `leave`, I am going. */
export const PresenceCall = z.object({ flagId: Id, leave: z.boolean().default(false) })
