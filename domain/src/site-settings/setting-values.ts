// The schemas of site settings that need more than a kind of value.

import { z } from 'zod'
import { GUIDELINE_MAX, GUIDELINE_STEP_MAX, RiskKind, riskKindLabel } from '../automod/crisis.ts'
import { TEMPLATE_MAX, TEMPLATES_MAX } from '../flags/at-risk/at-risk-writing.ts'
import { OWN_HELPLINES_MAX } from '../flags/at-risk/helplines.ts'
import { isSeen } from '../kernel/visible-text.ts'

/** An address that a link of the console may lead to: nothing that a browser would run. */
export const WebAddress = z
  .string()
  .trim()
  .max(2000, 'The address is too long')
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'The address must begin with https:// or http://')

/** Where files of a source are: an https address, or a folder on the server. */
export const OrphadataSource = z
  .string()
  .trim()
  .max(1000, 'The address or folder is too long')
  .refine(
    (text) => /^\/[^\0]*$/.test(text) || (/^https:\/\//i.test(text) && URL.canParse(text) && text.endsWith('/')),
    'Give an https address that ends in /, or a folder that starts with /',
  )

/** A bearer token, as it may stand in a header. */
export const BearerKey = z
  .string()
  .trim()
  .min(1, 'The key is empty')
  .max(500, 'The key may have at most 500 characters')
  .regex(/^[A-Za-z0-9._~+/=-]*$/, 'A key holds letters, digits and the signs . _ ~ + / = - alone')

/** Where a site is reached, as far as the port: the start of links in messages. Plain HTTP is for this machine alone. */
export const SiteOrigin = z
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

const Step = z
  .string('A step may not be empty')
  .trim()
  .min(1, 'A step may not be empty')
  .max(GUIDELINE_STEP_MAX, `A step may have at most ${GUIDELINE_STEP_MAX} characters`)
  .refine(isSeen, 'A step may not be empty')

/** The steps of a site's guideline. */
export const Guideline = z
  .array(Step)
  .min(1, 'A guideline needs a step')
  .max(GUIDELINE_MAX, `A guideline may have at most ${GUIDELINE_MAX} steps`)

/** A site's step for each kind of danger. */
export const RiskSteps = z
  .array(
    z.object({ kind: RiskKind.meta({ title: 'Kind', labels: riskKindLabel }), step: Step.meta({ title: 'Step' }) }),
  )
  .max(GUIDELINE_MAX, `A guideline may have at most ${GUIDELINE_MAX} steps`)

/** Lines that a site adds to those of its country. */
export const OwnHelplines = z
  .array(
    z.object({
      name: z
        .string('A line needs a name')
        .trim()
        .min(1, 'A line needs a name')
        .max(80, 'The name of a line is too long')
        .refine(isSeen, 'A line needs a name')
        .meta({ title: 'Name' }),
      reach: z
        .string('A line needs a number')
        .trim()
        .min(1, 'A line needs a number')
        .max(120, 'What to dial may have at most 120 characters')
        .refine(isSeen, 'A line needs a number')
        .meta({ title: 'What to dial' }),
      source: WebAddress.nullable().meta({ title: 'Page' }),
    }),
  )
  .max(OWN_HELPLINES_MAX, `There may be at most ${OWN_HELPLINES_MAX} lines`)

/** The person who confirmed the numbers, which numbers, and when. */
export const HelplinesConfirmed = z.object({ userId: z.string(), at: z.string(), of: z.string() })

/** The templates of messages to a member at risk. */
export const Templates = z
  .array(
    z
      .string()
      .trim()
      .min(1, 'A template may not be empty')
      .max(TEMPLATE_MAX, `A template may have at most ${TEMPLATE_MAX} characters`)
      .refine(isSeen, 'A template may not be empty'),
  )
  .min(1, 'At least one template is needed')
  .max(TEMPLATES_MAX, `There may be at most ${TEMPLATES_MAX} templates`)

const isPattern = (text: string) => {
  try {
    new RegExp(text)
    return true
  } catch {
    return false
  }
}

const PATTERN_REPEATS = 2
const PATTERN_CHOICES = 10
export const PATTERN_TOO_SLOW = `The pattern could take very long. Use *, + and {} at most ${PATTERN_REPEATS} times in all, never after a bracket that closes a group, and ? and | at most ${PATTERN_CHOICES} times.`

/**
 * Whether a pattern is tried in short time on any address. A repeat after a group tries exponentially many ways, as in
 * `(a+)+`, and so do many choices one after another, as in `a?a?a?`; each further repeat multiplies by the length of the address.
 */
function isQuick(pattern: string): boolean {
  const signs = pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]/gs, 'a').replaceAll('(?', '(')
  const repeats = signs.match(/[*+{]/g)?.length ?? 0
  const choices = signs.match(/[?|]/g)?.length ?? 0
  return !/\)[*+{]/.test(signs) && repeats <= PATTERN_REPEATS && choices <= PATTERN_CHOICES
}

/** A regular expression for the whole of an address. */
export const AddressPattern = z
  .string()
  .min(1)
  .max(200, 'The pattern may have at most 200 characters')
  .refine(isPattern, 'This is no regular expression')
  .refine(isQuick, PATTERN_TOO_SLOW)

export const TRUSTED_ADDRESSES_MAX = 100

/** Hosts, addresses or phone numbers. */
export const TrustedAddresses = z
  .array(z.string().trim().min(3, 'An address or number is too short').max(200, 'An address or number is too long'))
  .max(TRUSTED_ADDRESSES_MAX, `There are at most ${TRUSTED_ADDRESSES_MAX} addresses and numbers`)

const NETWORKS = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]
/** Networks of offices: addresses, or `192.0.2.0/24`. */
export const OfficeNetworks = z
  .array(
    z
      .string()
      .trim()
      .refine(
        (text) => NETWORKS.some((kind) => kind.safeParse(text).success),
        'A network must be like 192.0.2.7 or 192.0.2.0/24',
      ),
  )
  .max(100, 'There may be at most 100 networks')
