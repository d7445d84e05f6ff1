import { HELPLINES } from '@ward/domain/flags/at-risk/helplines'

/** Words before a number that say it is one to call, in the languages members write in. */
const CALLED =
  /(?<!\p{L})(?:call|ring|rang|dial|phone|telephone|tel|tél|fax|mobile|mobil|cell|text|sms|txt|handy|whatsapp|signal|landline|number|numbers|nummer|numéro|telefon|telefonnummer|telefono|telefoon|teléfono|telemóvel|móvil|cellulare|celular|appelez|llámame|bel|ruf|rückruf|reach|contact|backwards|home|work|me)(?!\p{L})/giu

/** Words before a number that say it is of a thing. */
const COUNTED =
  /(?<!\p{L})(?:order|orders|bestellung|commande|ref|reference|lot|batch|charge|claim|policy|plan|serial|sn|isbn|issn|doi|pmid|nct|eudract|iban|card|account|konto|kundennummer|customer|gtin|ean|pzn|upc|tracking|parcel|invoice|rechnung|zoom|meeting|passcode|id|nhs|ssn|rx|prescription|version|firmware|case|ticket|cpt|ndc|insurance|swish|zip|postcode|model|post|flight|page|code|ip)(?!\p{L})/giu

/** Words after a number that say the same. */
const CALLED_AFTER = /^[\s,;(]{0,3}(?:\(?(?:mobile|cell|home|work|landline|area|after|any\s?time|ask for)(?!\p{L}))/iu
/** Part of a longer code, such as what parcels and accounts have. */
const CODE_BEFORE = /(?:\p{Lu}\d|\d\p{Lu}|\p{Lu}{2}\d{2})\p{L}*\d* $/u

const lastOf = (pattern: RegExp, text: string): number => [...text.matchAll(pattern)].at(-1)?.index ?? -1

/** Whether the words around a number mark it as a phone number, as another number, or as neither. */
export function speaksOfPhone(before: string, after: string): 'yes' | 'no' | 'nothing' {
  if (CODE_BEFORE.test(before)) return 'no'
  const sentence = before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n'), 0))
  const [called, counted] = [lastOf(CALLED, sentence), lastOf(COUNTED, sentence)]
  // 'Order number': the thing that is counted stands right before the word that both have.
  const isThing = counted >= 0 && (called < counted || /^\p{L}+\s(?:number|nummer)/iu.test(sentence.slice(counted)))
  if (isThing) return 'no'
  return called >= 0 || CALLED_AFTER.test(after) ? 'yes' : 'nothing'
}

const HELP = new Set(
  Object.values(HELPLINES).flatMap(({ lines }) =>
    lines.flatMap(({ reach }) => [...reach.matchAll(/\d[\d ]{2,}/g)].map(([number]) => number.replace(/\D/g, ''))),
  ),
)
/** Numbers that are free to call, and short ones: they are of services, never of a person. */
const FREE = /^(?:0800|0808|00?800|1?8(?:00|33|44|55|66|77|88)[2-9]|116\d{3}$|1800|13\d{4}$)/

/** Whether a number may be public, since it is of a helpline or a service. */
export const isOfAnOffice = (digits: string): boolean => FREE.test(digits) || HELP.has(digits)
