/** A row of numbers between 0 and 1 that is the same each time. */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

const SLOTS: Record<string, readonly string[]> = {
  what: 'patch,tea,oil,powder,course,app,gel,drink,tablet,lamp,mat,book,test,blanket,pillow,spray'.split(','),
  good: 'gentle,new,proven,free,natural,safe,quick,cheap,secret,old,clean,bright'.split(','),
  where: 'neck,stomach,skin,joints,head,back,knees,hands,gut,shoulders,jaw,feet'.split(','),
  who: 'my sister,a neighbour,our nurse,my husband,the pharmacist,a friend from work,my oldest,the new doctor'.split(
    ',',
  ),
  time: 'two weeks,a month,ten days,half a year,the summer,three nights,last winter,a whole year'.split(','),
  drug: 'topiramate,methotrexate,ibuprofen,propranolol,mesalazine,prednisone,gabapentin,sumatriptan'.split(','),
  n: '5,10,20,25,40,50,75,100,150,200'.split(','),
  host: 'calm-offer,joint-shop,quiet-gut,light-days,best-rest,soft-skin,steady-hand,early-bird'.split(','),
}
const OPENINGS = [
  'The first {n} members should know that',
  'For {time} now I have thought that',
  '{who} said last night that',
  'Nobody told me before that',
  'Could it be that',
  'I read on {host}.example that',
  'Our nurse on the ward is sure that',
  'Only this week they say that',
  'What I learned from {time} of this is that',
  'Please believe me when I say that',
  'A study of {n} people found that',
  'It took {n} appointments until they saw that',
]
const CLAUSES = [
  'a {good} {what} for the {where} does more than {drug}',
  '{n} mg of {drug} at night makes the {where} itch',
  'the {where} gets worse when the weather turns',
  'every {what} is three for two at {host}.example',
  'you can earn {n} euros a day from home',
  '{drug} must not be stopped from one day to the next',
  'walking with {who} helps against the fear',
  'the insurance pays {n} of the {what} and no more',
  'one wakes at four and cannot sleep again for {time}',
  '{n} unopened packs of {drug} are in our cellar',
  'a page about the {where} takes {n} minutes to answer and has a voucher',
  'my eyes swim when I read after the {drug}',
  'the parcel with the {good} {what} comes without any doctor',
  'the ward rings back within {time} if one leaves a number',
]
const CLOSINGS = [
  'and nobody could say why.',
  'so ask {who} first.',
  'which {who} can confirm.',
  'as you see on {host}.example/{what}.',
  'and for {time} I could not read a page.',
  'so be quick before they are gone.',
  'and I wonder whether anybody here knows this.',
  'but it was worth it.',
  'and only the postage has to be paid.',
  'though the leaflet says otherwise.',
]
const ENDS = ['Just saying.', 'Hope that helps!', 'Message me.', 'See you there :)', 'Be quick.', 'Anyone?']
const DISGUISE: Record<string, string> = { a: '4', e: '3', i: '1', o: '0', s: '$' }

/**
 * Families of near-copies and as many texts that stand alone, all made of the same sentences: some sentences of two families
 * are alike, as they are where people speak of the same illness. `family` is null for those that stand alone.
 */
export function madeFamilies(families: number, seed = 7): { text: string; family: number | null }[] {
  const next = numbersFrom(seed)
  const one = <Of>(of: readonly Of[]): Of => of[Math.floor(next() * of.length)] as Of
  const made = () =>
    Array.from({ length: 3 + Math.floor(next() * 4) }, () => [OPENINGS, CLAUSES, CLOSINGS])
      .map((parts) => parts.map(one).join(' '))
      .map((sentence) => sentence.replace(/\{(\w+)\}/g, (_, slot: string) => one(SLOTS[slot] ?? [])))
      .join(' ')
  const changes: readonly ((text: string) => string)[] = [
    (text) => text.toUpperCase(),
    (text) => `${text} ${one(ENDS)}`,
    (text) => text.replace(/[.,]/g, () => one(['!!', ' >>', '', '…'])),
    (text) => text.replace(/[aeios]/g, (letter) => (next() < 0.08 ? (DISGUISE[letter] ?? letter) : letter)),
    (text) => text.replace(/\w/g, (letter) => (next() < 0.05 ? `${letter}\u200b` : letter)),
    (text) => text.replace(/\d+/g, () => one(SLOTS.n ?? [])),
    (text) => text.replace(/ /g, () => (next() < 0.1 ? '  ' : ' ')),
    (text) =>
      text
        .split(' ')
        .map((word) => (next() < 0.06 ? one(SLOTS.good ?? []) : word))
        .join(' '),
    (text) =>
      text
        .split(' ')
        .filter(() => next() > 0.05)
        .join(' '),
  ]
  const all: { text: string; family: number | null; order: number }[] = []
  for (let family = 0; family < families; family++) {
    const first = made()
    all.push({ text: first, family, order: next() }, { text: made(), family: null, order: next() })
    for (let copy = Math.floor(next() * 5); copy >= 0; copy--) {
      let text = first
      for (let change = Math.floor(next() * 3); change >= 0; change--) text = one(changes)(text)
      all.push({ text, family, order: next() })
    }
  }
  return all.toSorted((a, b) => a.order - b.order).map(({ text, family }) => ({ text, family }))
}
