import type { Word } from '../words.ts'
import { OFFER_FRAMES, OFFER_SETS } from './offer-frames.ts'
import { plainFrames } from './plain-frames.ts'

const frames = plainFrames(OFFER_FRAMES, OFFER_SETS)
/** Words of trade: an offer has two of them. */
const TRADE = new Set(
  `order orders ship ships shipped shipping deliver delivers delivered delivery post sell sells selling sale stock stocks price prices discount code
   coupon dm message text whatsapp contact inbox pm prescription prescriptions script scripts rx buy cheap cheapest genuine worldwide overnight discreet
   discreetly door doorstep off free offer limited available claim shop store supply catalog catalogue menu generic sent
   doctor needed telegram crypto bitcoin payment bottle bottles pack packs sign spots shipment envelopes half fast
   jars tubs kits tins sachets left online
   selling ebook copy site postage tracked link bio book coaching privately questions pay`.split(/\s+/),
)
const PRICE = /[$£€]\s?\d|\b\d{1,5}(?:[.,]\d\d)?\s?(?:[$£€]|usd\b|eur\b|dollars?\b|euros?\b|pounds?\b|quid\b|bucks\b)/i
/** A number to ring, and whose numbers members give. */
const PHONE = /(?<![\w.])(?:\+?\d{1,3}[\s.-]?)?(?:\(\d{2,5}\)|\d{3,5})[\s.-]?\d{3,4}[\s.-]?\d{3,4}(?![\w-])/
const CARE = new Set(
  `pharmacy chemist hospital clinic nurse doctor surgery insurer insurance nhs helpline charity consultant ward appointment poison`.split(
    ' ',
  ),
)
/** The fewest different parts that make an offer. */
const LEAST = 3

export type PlainOffer = { reason: 'pharmacy' | 'product'; phrase: string }

/** An offer in plain words by one who sells: how to order or how it is sent, and what else sellers say. A member tells one or two of these. */
export function plainOffer(text: string, words: readonly Word[]): PlainOffer | null {
  const trade = new Set<string>()
  for (const { read } of words) if (TRADE.has(read)) trade.add(read)
  if (trade.size < 2) return null
  const possible = frames.possibleIn(words)
  const isReached = PHONE.test(text) && !words.some(({ read }) => CARE.has(read))
  const told = Number(PRICE.test(text)) + Number(isReached)
  if (new Set(possible.values()).size + told < LEAST) return null
  const hits = frames.hitsIn(text, possible)
  const parts = new Set<string>(hits.map(({ reason }) => reason))
  const first = hits.find(({ reason }) => reason === 'order') ?? hits.find(({ reason }) => reason === 'shipping')
  if (!first || parts.size + told < LEAST || !(parts.has('goods') || parts.has('no prescription'))) return null
  const isDrug =
    parts.has('no prescription') || hits.some(({ phrase, reason }) => reason === 'goods' && DRUG.test(phrase))
  return { reason: isDrug ? 'pharmacy' : 'product', phrase: first.phrase }
}

const DRUG = new RegExp(`\\b(?:${OFFER_SETS.drug.trim().split(/\s+/).join('|')})\\b`, 'i')
