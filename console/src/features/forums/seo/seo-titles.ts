/** Titles of screens. The menu needs them before the room is loaded (spec 1 section 2.2). */
export const THREAD_SEO_LABEL = 'Thread SEO'
export const STRUCTURED_LABEL = 'Structured data'
