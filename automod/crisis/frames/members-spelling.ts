/** How members shorten words. */
const SHORT: readonly [RegExp, string][] = [
  [/\bI am\b|\bI'm\b/gi, 'im'],
  [/\bwant to\b/g, 'wanna'],
  [/\bgoing to\b/g, 'gonna'],
  [/\b(do|did|does|ca|wo|would|could|is|was)n[’']t\b/gi, '$1nt'],
  [/\byou\b/g, 'u'],
  [/\byour\b/g, 'ur'],
  [/\bbecause\b/g, 'bc'],
  [/\bplease\b/g, 'pls'],
  [/\btonight\b/g, '2nite'],
  [/\band\b/g, '&'],
  [/\btablets\b/g, 'tabs'],
  [/\bparacetamol\b/g, 'paracetmol'],
  [/\bhusband\b/g, 'dh'],
  [/\babout\b/g, 'abt'],
  [/\bsuicidal\b/g, 'sui'],
]
/** Words that members draw out, and how. */
const DRAWN_OUT =
  /\b(so|die|dying|dead|tired|pain|please|help|goodbye|over|all|kill|scared|hurts?|never|gone|afraid|bad|alone|love|stop|again|sleep|live)\b/gi

/**
 * A sentence as it might be typed: as it is, in small letters without marks, in short forms, drawn out, or with a slip. The
 * turn says which.
 */
export function spelt(sentence: string, turn: number): string {
  const way = turn % 5
  if (way === 1) return sentence.toLowerCase().replace(/[’'.!]/g, '')
  if (way === 2)
    return SHORT.reduce((text, [long, short]) => text.replace(long, short), sentence).replace(/,(?= )/g, '')
  if (way === 3) return sentence.replace(DRAWN_OUT, (word) => word.replace(/^(.*)([aeiouy])/i, '$1$2$2$2$2'))
  if (way === 4) return sentence.toLowerCase().replace(/\b(\w{3})(\w)(\w)(\w+)\b/, '$1$3$2$4')
  return sentence
}
