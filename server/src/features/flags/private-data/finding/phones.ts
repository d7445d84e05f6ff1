import type { PrivateSpan } from '@ward/domain/flags/private-data/span'
import { isOfAnOffice, speaksOfPhone } from './phone-words.ts'

/** A run of figures with what stands between figures of a number. */
const RUN =
  /(?<![\p{L}\p{N}$£€#.,:/_–-])(?:\+|\(\+?)?\d(?:(?:[ \u00a0()./–-]|\ufe0f|\u20e3){0,3}\d){6,30}(?:\ufe0f|\u20e3){0,2}(?![\p{L}\p{N}])/gu
/** Words that make a figure a measure, a price or a part of a time. */
const MEASURED =
  /^\s?(?:%|°|[$£€]|kr\b|mg|mcg|µg|g\b|kg|ml|mL|iu\b|mm|cm|km|patients|steps|people|years|hours|:\d|[.,]\d)/iu
const A_DATE =
  /(?<!\d)\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})(?!\d)|(?<!\d)(?:19|20)\d{2}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\s?[-–]/u
/** Five pairs with dots, as they are spoken in France: not three of them, which would be a day. */
const FRENCH_PAIRS = /^0[1-9](?:\.\d{2}){4}$/
const AMERICAN = /^\+?(?:1[ .-]?)?(?:\([2-9]\d{2}\)[ .-]?|[2-9]\d{2}[ .-])[2-9]\d{2}[ .-]\d{4}$/
/** Without its area, as neighbours write it. */
const LOCAL = /^[2-9]\d{2}[.-]\d{4}$/
const AMERICAN_PLAIN = /^1?[2-9]\d{2}[2-9]\d{6}$/

/** Characters before a number in which a word of its sentence may say what it is. */
const SAID_WITHIN = 64

/** Phone numbers in a text, as several countries write them; not those of offices and of help that anybody may call. */
export function phonesIn(text: string): PrivateSpan[] {
  const found: PrivateSpan[] = []
  // A second number beside one to call may come without a word of its own.
  let isLocal = false
  for (const { index, 0: run } of text.matchAll(RUN)) {
    const end = index + run.length
    const [before, after] = [text.slice(Math.max(0, index - SAID_WITHIN), index), text.slice(end, end + 24)]
    if (!isPhone(run, before, after) && !(isLocal && LOCAL.test(run) && speaksOfPhone(before, after) !== 'no')) continue
    isLocal ||= LOCAL.test(run)
    found.push({ kind: 'phone', start: index, end: end + extensionIn(text.slice(end, end + 16)) })
  }
  return found
}

const extensionIn = (after: string): number => /^,?\s?(?:ext\.?|x|extension)\s?\d{1,5}/iu.exec(after)?.[0].length ?? 0

function isPhone(run: string, before: string, after: string): boolean {
  const digits = run.replace(/\D/g, '')
  if (digits.length < 7 || digits.length > 15 || MEASURED.test(after) || isOfAnOffice(digits)) return false
  const said = speaksOfPhone(before, after)
  if (/^\(?\+[1-9]/.test(run)) return digits.length >= 9
  if (said === 'no') return false
  if (FRENCH_PAIRS.test(run)) return true
  if (A_DATE.test(run)) return false
  // Figures one by one are a scale, or a number that is hidden from machines.
  if (/(?:\d[ -]{1,3}){6}/.test(run)) return said === 'yes' && digits.length >= 9
  if (/^\(?00[1-9]/.test(run)) return digits.length >= 11
  if (/^\(?0[1-9]/.test(run))
    return digits.length >= 9 && digits.length <= 12 && (said === 'yes' || !/^\d{9,}$/.test(run) || digits.length >= 10)
  if (AMERICAN.test(run)) return true
  if (said !== 'yes') return false
  return (
    LOCAL.test(run) || AMERICAN_PLAIN.test(digits) || (digits.length >= 8 && digits.length <= 12 && !/\d{7}/.test(run))
  )
}
