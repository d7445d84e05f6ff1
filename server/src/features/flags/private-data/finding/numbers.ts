import type { PrivateSpan } from '@ward/domain/flags/private-data/span'

/** Figures in groups, as cards print them. */
const CARD = /(?<![\p{L}\p{N}.,-])[3-6]\d{3}(?:[ -]?\d{2,6}){2,4}(?![\p{L}\p{N}]|[.,-]\d)/gu
const CARD_LENGTHS = new Set([13, 14, 15, 16, 19])
/** An account at a bank: country, two figures to check by, and the rest in groups. */
const ACCOUNT = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![\p{L}\p{N}])/gu

const SOCIAL_SECURITY = /(?<![\p{L}\p{N}.-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\p{L}\p{N}-])/gu
const NATIONAL_INSURANCE =
  /(?<![\p{L}\p{N}])(?![DFIQUV])[A-Z](?![DFIQUVO])[A-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D](?![\p{L}\p{N}])/gu
/** Figures that are national where a word before says so. */
const SAID_NATIONAL =
  /(?<![\p{L}\p{N}])(?:nhs|ssn|social security|sozialversicherungs?)(?:[ -]?(?:number|no\.?|nr\.?|nummer|#))?(?: is)?[ :#]{1,3}(\d(?:[ -]?\d){8,11})(?![\p{L}\p{N}])/giu

/** A number of an insurance or of a patient's record behind the word for it: it has at least four figures. */
const SAID_INSURED =
  /(?<![\p{L}\p{N}])(?:(?:insurance|plan) member|insurance|policy|subscriber|medicare|medicaid|patient|(?:medical )?record|mrn|versicherten)[ -]?(?:(?:id|number|no\.?|nr\.?|nummer|#)[ -]?){0,2}(?: ?is)?[ :#]{1,3}((?=(?:[A-Z-]{0,12}\d){4})[A-Z0-9][A-Z0-9-]{5,19})(?![\p{L}\p{N}])/giu
const MEDICARE = /(?<![\p{L}\p{N}])[1-9][A-Z][A-Z0-9]\d-?[A-Z][A-Z0-9]\d-?[A-Z]{2}\d{2}(?![\p{L}\p{N}])/gu

/** A first and a last name with the day of birth. */
const BORN =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}’'-]{1,30}(?: \p{Lu}[\p{L}’'.-]{0,30}){1,3}[ ,(:;–-]{1,3}(?:[Bb]orn(?: on)?|DOB|dob|D\.O\.B\.?|[Dd]ate of birth|[Bb]irth ?date|geb(?:oren|\.)(?: am)?)[ :]{1,3}(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}(?:st|nd|rd|th|\.)? \p{L}{3,9},? \d{4}|\p{L}{3,9} \d{1,2}(?:st|nd|rd|th)?,? \d{4})/gu

/** Numbers of cards, accounts, insurances and states, and full names with their day of birth. */
export function numbersIn(text: string): PrivateSpan[] {
  return [
    ...spansOf(text, CARD, 'card').filter(({ start, end }) => isCard(text.slice(start, end))),
    ...spansOf(text, ACCOUNT, 'card').filter(({ start, end }) => isAccount(text.slice(start, end))),
    ...spansOf(text, SOCIAL_SECURITY, 'national'),
    ...spansOf(text, NATIONAL_INSURANCE, 'national'),
    ...saidOf(text, SAID_NATIONAL, 'national'),
    ...saidOf(text, SAID_INSURED, 'insurance'),
    ...spansOf(text, MEDICARE, 'insurance'),
    ...spansOf(text, BORN, 'identity'),
  ]
}

const spansOf = (text: string, pattern: RegExp, kind: PrivateSpan['kind']): PrivateSpan[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ kind, start: index, end: index + found.length }))

/** The number alone, without the word before it. */
const saidOf = (text: string, pattern: RegExp, kind: PrivateSpan['kind']): PrivateSpan[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found, 1: number = '' }) => {
    const end = index + found.length
    return { kind, start: end - number.length, end }
  })

/** Checks the sum that the last figure of a card makes divisible by ten (Luhn). One figure repeated is no card. */
function isCard(written: string): boolean {
  const figures = written.replace(/\D/g, '')
  if (!CARD_LENGTHS.has(figures.length) || new Set(figures).size === 1) return false
  const sum = [...figures].reverse().reduce((all, figure, at) => {
    const twice = Number(figure) * (at % 2 === 0 ? 1 : 2)
    return all + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return sum % 10 === 0
}

/** Checks the rest that the number of an account leaves (ISO 13616). */
function isAccount(written: string): boolean {
  const plain = written.replaceAll(' ', '')
  if (plain.length < 15 || plain.length > 34) return false
  const turned = [...plain.slice(4), ...plain.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(turned) % 97n === 1n
}
