/** Where somebody in danger, or somebody worried about them, is listened to. */
export type Helpline = {
  name: string
  /** What to dial or text, as it is told to a person. */
  reach: string
  /** The page of whoever answers, where it says so. */
  source: string
}

export type HelplineCountry = { label: string; lines: readonly Helpline[] }

/** Said below the numbers: they are a help to begin with, and nobody promises that they are still right. */
export const HELPLINES_NOTE = 'Numbers change: open the page of a line before you pass its number on.'

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
  EU: {
    label: 'European Union',
    lines: [
      { name: 'Emergency services', reach: '112', source: 'https://digital-strategy.ec.europa.eu/en/policies/112' },
    ],
  },
} as const satisfies Record<string, HelplineCountry>
export type HelplineCountryCode = keyof typeof HELPLINES

export const HELPLINE_COUNTRIES = Object.keys(HELPLINES) as HelplineCountryCode[]

/** The country whose helplines are shown where a site says none. */
export const DEFAULT_HELPLINE_COUNTRY: HelplineCountryCode = 'US'
