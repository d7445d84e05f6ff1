/** Users that are offered while somebody types a mention (spec 1 section 2.5). */
export const MENTION_RESULTS = 5
/** Milliseconds of rest before users are looked for (spec 1 section 9). */
export const MENTION_DEBOUNCE = 300

/** Whether an inline-mention with this username and user id may stand in a body; any other is plain text. */
export const canBeMention = (username: string, userId: string): boolean =>
  /^[\p{L}\p{N}_.-]{1,60}$/u.test(username) && /^[1-9]\d{0,18}$/.test(userId)
