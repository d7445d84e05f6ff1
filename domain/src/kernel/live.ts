/** The events the server pushes to open consoles: that a subject changed. They ask again under their own rights. */
export type LiveEvent = { id: string; topic: string; subjectId: string }

/** The interval of signs of life in a quiet stream, in milliseconds. */
export const LIVE_HEARTBEAT = 15_000
/** The event by which it does so; its id is the place in the stream to come back to. */
export const HEARTBEAT_EVENT = 'heartbeat'

/**
 * Topic of the event that says: sessions of an account ended, or what it may do changed; the subject is the account. Its
 * open streams look at their session at once. Pages get no event: the endpoint answers so at their next request.
 */
export const SESSION_TOPIC = 'session'

/** The topic under which a user's open pages hear that their notifications changed; the subject is the user. */
export const NOTIFICATION_TOPIC = 'notification'

/** Topic of the event that says: too much has happened, ask for everything again. */
export const EVERYTHING = 'everything'
