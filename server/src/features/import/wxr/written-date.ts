const WORDPRESS = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/
const RFC_822 = /^\w{3}, \d{1,2} \w{3} \d{4} \d{2}:\d{2}:\d{2} [+-]\d{4}$/

/**
 * The moment of a date as exports write it, WordPress' own (taken as GMT) or RFC 822; null for anything else, for days no
 * calendar has, for the zero dates of drafts, and for times that nobody can have meant, such as the year 9999.
 */
export function writtenDate(text: string): Date | null {
  if (RFC_822.test(text)) return valid(new Date(text))
  if (!WORDPRESS.test(text)) return null
  const moment = valid(new Date(`${text.replace(' ', 'T')}Z`))
  // A day that no month has, such as 30 February, is read as one of the next month: it must come out as it went in.
  return moment?.toISOString().startsWith(text.replace(' ', 'T')) ? moment : null
}

const NEVER = Date.UTC(2100, 0, 1)

const valid = (moment: Date): Date | null => (moment.getTime() > 0 && moment.getTime() < NEVER ? moment : null)
