import { z } from 'zod'
import { SITE_FEATURES } from '../app/features.ts'
import { isSeen } from '../kernel/visible-text.ts'

/** Lower-case host name without port: letters, digits, hyphens and dots. */
export const SiteHost = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/,
    'The host must be a host name without port',
  )

/** A site's id, as a number or, from a form, as its digits; 1 to the greatest `int` of the database. */
export const SiteId = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^[1-9]\d{0,9}$/)
        .transform(Number),
    ],
    'This is not an id',
  )
  .refine((id) => id >= 1 && id <= 2_147_483_647, 'This is not an id')

/** The arguments of `npm run site -- add`. */
export const NewSite = z.object({
  host: SiteHost,
  name: z
    .string()
    .trim()
    .min(1, 'The site needs a name')
    .max(100, 'The name may have at most 100 characters')
    .refine(isSeen, 'The site needs a name'),
  prefix: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9_-]{0,30}$/, 'The prefix starts with a letter and has letters, digits, _ and - only'),
  tier: z.coerce.number().int().min(1, 'The tier is 1, 2, 3 or 4').max(4, 'The tier is 1, 2, 3 or 4'),
  features: z.array(z.enum(SITE_FEATURES)).default([]),
})
export type NewSite = z.infer<typeof NewSite>

/** A page saves only to the site it was loaded for; another tab may have moved the session to another one since. */
export const OTHER_SITE_MESSAGE =
  'You have switched to another site since this page was loaded. Nothing was saved. Reload the page to continue.'
export const UNREADABLE_SITE = 'X-Site-Id must be the id of the site this page was loaded for'
export const UNKNOWN_HOST_MESSAGE = 'No site of this network has this host'
