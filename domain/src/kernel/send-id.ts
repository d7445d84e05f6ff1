/** Ids that callers give a request, so that it can be sent again: long enough that nobody picks another's by chance. */
export const SEND_ID = /^[\w.:-]{16,100}$/
export const BAD_SEND_ID = 'An Idempotency-Key has 16 to 100 letters, digits, dots, colons or dashes'
/** The same id with other words: what was made stays as it is, and what is typed is not lost. */
export const SENT_OTHERWISE = 'This was saved before, with other words. Please load the page again and change it there.'
