import { z } from 'zod'
import { Id } from '../kernel/ids.ts'

/** A person seen on a flag within this many seconds has it open. */
export const PRESENCE_SECONDS = 30

/** The call of a flag page: I am here, or with `leave`, I am going. */
export const PresenceCall = z.object({ flagId: Id, leave: z.boolean().default(false) })

/** The interval of these calls: twice before it would be forgotten, so that one lost beat is no matter. */
export const PRESENCE_EVERY_SECONDS = 12
