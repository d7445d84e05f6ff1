import { z } from 'zod'
import { GUIDELINE_MAX, GUIDELINE_STEP_MAX } from './crisis.ts'
import { HELPLINE_COUNTRIES } from './helplines.ts'
import { SiteHost } from './sites.ts'

/** The steps of a site's guideline, as they are kept. */
export const Guideline = z
  .array(
    z
      .string()
      .min(1, 'A step may not be empty')
      .max(GUIDELINE_STEP_MAX, `A step may have at most ${GUIDELINE_STEP_MAX} characters`),
  )
  .min(1)
  .max(GUIDELINE_MAX, `A guideline may have at most ${GUIDELINE_MAX} steps`)

/** An address that a link of the console may lead to: nothing that a browser would run. */
export const WebAddress = z
  .string()
  .trim()
  .max(2000, 'The address is too long')
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'The address must begin with https:// or http://')

/** Where a site is reached, as far as the port: what links in messages begin with. Plain HTTP is for this machine alone. */
const SiteOrigin = z
  .string()
  .trim()
  .max(300, 'The address is too long')
  .refine((text) => {
    const { protocol, hostname, origin } = URL.parse(text) ?? {}
    const isLocal = /^(?:.+\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(hostname ?? '')
    const isWeb = protocol === 'https:' || (protocol === 'http:' && isLocal)
    return (
      isWeb &&
      text
        .toLowerCase()
        .replace(/\/$/, '')
        .replace(/:(?:443|80)$/, '') === origin
    )
  }, 'The origin must be like https://community.example or https://community.example:8443')
  .transform((text) => new URL(text).origin)

const isPattern = (text: string) => {
  try {
    new RegExp(text)
    return true
  } catch {
    return false
  }
}

/** What `npm run site -- setting` sets, each as it is typed. */
export const SITE_SETTINGS = {
  /** Where the link to the content-management admin area leads (spec 1 section 2.3). */
  adminUrl: WebAddress,
  /** Whom to write to when nothing works (spec 1 section 8). */
  contact: z.string().trim().min(1).max(254, 'The contact may have at most 254 characters'),
  /** Where the site is reached, when that is not its primary host over HTTPS. */
  origin: SiteOrigin,
  /** Domains whose addresses are the staff's, with commas between them. */
  staffDomains: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(SiteHost)),
  /** Addresses of testers, who may be admins too: a regular expression for the whole address. */
  testAddressPattern: z.string().min(1).max(200).refine(isPattern, 'This is no regular expression'),
  /** What the site asks of whoever meets a text at risk: steps, with `|` between them. */
  atRiskGuideline: z
    .string()
    .transform((text) => text.split('|').map((step) => step.trim()))
    .pipe(Guideline),
  /** Whose helplines are shown first: a country of the list in helplines.ts. */
  helplineCountry: z.enum(HELPLINE_COUNTRIES, `The country must be one of ${HELPLINE_COUNTRIES.join(', ')}`),
} as const
export type SiteSetting = keyof typeof SITE_SETTINGS

export const isSiteSetting = (name: string): name is SiteSetting => Object.hasOwn(SITE_SETTINGS, name)
