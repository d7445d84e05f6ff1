import pg from 'pg'

const TIMESTAMPTZ_OID = 1184
const parseAny: (text: string) => Date = pg.types.getTypeParser(TIMESTAMPTZ_OID)

/**
 * A `timestamptz` as PostgreSQL writes it, to the millisecond below. In UTC, which a connection of ours is nearly always
 * in, it is read by place and not by pattern: a list has thirty of them.
 *
 * @param text such as `2030-01-31 12:00:00.123456+00`; anything else is left to the driver
 */
export function momentOf(text: string): Date {
  const { length } = text
  if (length < 22 || text[4] !== '-' || text[length - 3] !== '+' || !text.endsWith('00')) return parseAny(text)
  const two = (at: number) => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48
  const digit = (at: number) => (at < length - 3 ? text.charCodeAt(at) - 48 : 0)
  const milliseconds = text[19] === '.' ? digit(20) * 100 + digit(21) * 10 + digit(22) : 0
  return new Date(Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8), two(11), two(14), two(17), milliseconds))
}
