import { z } from 'zod'
import { storedLink } from '../kernel/links.ts'

/** Said of an address that leads nowhere one may be sent (spec 3 section 5). */
export const DESTINATION_RULE = 'Must be absolute starting with "https" or root relative starting with "/".'
const DESTINATION_MAX = 2000

/** Whether somebody may be sent there: http(s) to a host, or a path of the site itself; `//host` and `/\host` leave it unseen. */
export function isDestination(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\u0000-\u0020\u007f-\u009f\\]/.test(address)) return false
  if (address.startsWith('/')) return !address.startsWith('//')
  const url = /^https?:\/\/[^/]/.test(address) ? URL.parse(address) : null
  return url !== null && url.username === '' && url.password === ''
}

/** As browsers read it: a host in other letters is kept by the name that it has there. */
const asKept = (address: string): string => storedLink(address) ?? address

/** Where people are sent after a form. */
export const Destination = z
  .string(DESTINATION_RULE)
  .trim()
  .min(1, DESTINATION_RULE)
  .max(DESTINATION_MAX, `At most ${DESTINATION_MAX} characters`)
  .refine((address) => address === '' || isDestination(address), DESTINATION_RULE)
  .overwrite(asKept)

/** The same where there may be none. */
export const OptionalDestination = z
  .string()
  .trim()
  .max(DESTINATION_MAX, `At most ${DESTINATION_MAX} characters`)
  .refine((address) => address === '' || isDestination(address), DESTINATION_RULE)
  .overwrite(asKept)
