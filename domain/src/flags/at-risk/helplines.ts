import { z } from 'zod'

/** Where somebody in danger, or somebody worried about them, is listened to. */
export type Helpline = {
  name: string
  /** The number to dial or text, as one says it to a person. */
  reach: string
  /** The page of whoever answers, where it says so. */
  source: string
}

export type HelplineCountry = { label: string; lines: readonly Helpline[] }

/** The day the list below was written. That is not a check: a site opens the pages and confirms the numbers. */
export const HELPLINES_AS_OF = '2026-11-22'

/** Said below the numbers: they are a help to begin with, and nobody promises that they are still right. */
export const HELPLINES_NOTE = 'Numbers change. Check the helpline’s page before sharing it.'

/**
 * Helplines by country (ISO 3166; EU for the whole of it), few and only those that answer day and night. They change seldom,
 * and they do change: compare them with their sources before a site relies on them.
 */
export const HELPLINES = {
  US: {
    label: 'United States',
    lines: [
      { name: 'Emergency services', reach: '911', source: 'https://www.911.gov/' },
      { name: '988 Suicide & Crisis Lifeline', reach: 'Call or text 988', source: 'https://988lifeline.org/' },
    ],
  },
  CA: {
    label: 'Canada',
    lines: [
      { name: 'Emergency services', reach: '911', source: 'https://988.ca/' },
      { name: 'Suicide Crisis Helpline', reach: 'Call or text 988', source: 'https://988.ca/' },
    ],
  },
  GB: {
    label: 'United Kingdom',
    lines: [
      {
        name: 'Emergency services',
        reach: '999 or 112',
        source: 'https://www.gov.uk/guidance/999-and-112-the-uks-national-emergency-numbers',
      },
      {
        name: 'Samaritans',
        reach: 'Call 116 123, free',
        source: 'https://www.samaritans.org/how-we-can-help/contact-samaritan/',
      },
    ],
  },
  IE: {
    label: 'Ireland',
    lines: [
      { name: 'Emergency services', reach: '112 or 999', source: 'https://www.112.ie/' },
      { name: 'Samaritans', reach: 'Call 116 123, free', source: 'https://www.samaritans.org/ireland/' },
    ],
  },
  AU: {
    label: 'Australia',
    lines: [
      { name: 'Emergency services', reach: '000', source: 'https://www.lifeline.org.au/' },
      { name: 'Lifeline', reach: 'Call 13 11 14, or text 0477 13 11 14', source: 'https://www.lifeline.org.au/' },
    ],
  },
  NZ: {
    label: 'New Zealand',
    lines: [
      { name: 'Emergency services', reach: '111', source: 'https://www.govt.nz/' },
      { name: '1737, need to talk?', reach: 'Call or text 1737, free', source: 'https://1737.org.nz/' },
    ],
  },
  DE: {
    label: 'Germany',
    lines: [
      { name: 'Emergency services', reach: '112', source: 'https://digital-strategy.ec.europa.eu/en/policies/112' },
      {
        name: 'TelefonSeelsorge',
        reach: 'Call 0800 1110111 or 0800 1110222, free',
        source: 'https://www.telefonseelsorge.de/',
      },
    ],
  },
  AT: {
    label: 'Austria',
    lines: [
      { name: 'Emergency services', reach: '112', source: 'https://digital-strategy.ec.europa.eu/en/policies/112' },
      { name: 'TelefonSeelsorge', reach: 'Call 142, free', source: 'https://www.telefonseelsorge.at/' },
    ],
  },
  CH: {
    label: 'Switzerland',
    lines: [
      { name: 'Emergency services', reach: '112 or 144', source: 'https://www.ch.ch/en/' },
      { name: 'Die Dargebotene Hand', reach: 'Call 143', source: 'https://www.143.ch/' },
    ],
  },
  NL: {
    label: 'Netherlands',
    lines: [
      { name: 'Emergency services', reach: '112', source: 'https://digital-strategy.ec.europa.eu/en/policies/112' },
      { name: '113 Zelfmoordpreventie', reach: 'Call 113 or 0800 0113, free', source: 'https://www.113.nl/' },
    ],
  },
  BE: {
    label: 'Belgium',
    lines: [
      { name: 'Emergency services', reach: '112', source: 'https://www.112.be/' },
      { name: 'Zelfmoordlijn', reach: 'Call 1813', source: 'https://www.zelfmoord1813.be/' },
    ],
  },
  FR: {
    label: 'France',
    lines: [
      { name: 'Emergency services', reach: '112 or 15', source: 'https://www.service-public.fr/' },
      { name: '3114', reach: 'Call 3114, free', source: 'https://3114.fr/' },
    ],
  },
  ES: {
    label: 'Spain',
    lines: [
      { name: 'Emergency services', reach: '112', source: 'https://digital-strategy.ec.europa.eu/en/policies/112' },
      { name: 'Línea 024', reach: 'Call 024, free', source: 'https://www.sanidad.gob.es/linea024/home.htm' },
    ],
  },
  EU: {
    label: 'European Union',
    lines: [
      { name: 'Emergency services', reach: '112', source: 'https://digital-strategy.ec.europa.eu/en/policies/112' },
    ],
  },
} as const satisfies Record<string, HelplineCountry>
export type HelplineCountryCode = keyof typeof HELPLINES

export const HELPLINE_COUNTRIES = Object.keys(HELPLINES) as HelplineCountryCode[]

/** A line that a site adds of its own: its page may be left out. */
export type OwnHelpline = { name: string; reach: string; source: string | null }

/** The most lines that a site adds. */
export const OWN_HELPLINES_MAX = 12

/** The numbers that a person confirms: when they change later, they are confirmed no more. */
export const confirmable = (country: HelplineCountryCode, own: readonly OwnHelpline[]): string =>
  JSON.stringify([HELPLINES_AS_OF, country, HELPLINES[country].lines.map(({ reach }) => reach), own])

/** The confirmation of the numbers shown now; null where nobody did, or they have changed since. */
export const confirmedNow = <Confirmed extends { of: string }>(
  confirmed: Confirmed | null,
  country: HelplineCountryCode,
  own: readonly OwnHelpline[],
): Confirmed | null => (confirmed?.of === confirmable(country, own) ? confirmed : null)

/** The button, and what to do before a site is opened. */
export const CONFIRM_HELPLINES = 'Check your helplines'
export const CONFIRM_HELPLINES_HELP =
  'Open each page and compare the number. They haven’t been verified for this site yet.'
export const HELPLINES_CHANGED = 'The helplines just changed. Check them again.'
/** The confirmation covers the values that were shown. */
export const HelplinesSeen = z.object({
  version: z.number().int().describe('Version of the helplines that were shown.'),
})
export const HELPLINES_CONFIRMED = 'The helplines are marked as verified'

/** The country whose helplines are shown where a site says none. */
export const DEFAULT_HELPLINE_COUNTRY: HelplineCountryCode = 'US'

/** The name of the preference that holds the country whose lines a member wants to see first. */
export const HELPLINE_PREFERENCE = 'helplines.country'
const CHOOSE_COUNTRY = 'Please choose a country from the list'
export const OWN_COUNTRY_HELP =
  'Only you see this choice. If you write that you’re not well, moderators will point you to these helplines.'

/** The form of the page: the member's own country. */
export const HelplineChoice = z.object({ country: z.enum(HELPLINE_COUNTRIES, CHOOSE_COUNTRY) })

/** A country of the list, or null. */
export const helplineCountry = (code: string | null | undefined): HelplineCountryCode | null =>
  HELPLINE_COUNTRIES.find((each) => each === code) ?? null
