/** Milliseconds after a delivery in which nobody sends the same again: two people who press at once mean one sending. */
const PAUSE = 60_000

export const JUST_SENT = 'This was just delivered. It can be sent again in a minute.'

/** Whether it arrived so short a time ago that who asks for it again may not have seen it. */
export const isJustSent = (deliveredAt: Date | null, now: Date): boolean =>
  deliveredAt !== null && now.getTime() - deliveredAt.getTime() < PAUSE
