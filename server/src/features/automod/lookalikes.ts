/**
 * Letters of other alphabets that are drawn like Latin ones, by the Latin letter: the single letters of the Unicode table of
 * confusable characters (by way of unhomoglyph 1.0.6; MIT, Unicode licence) in the form that NFKC, small letters and NFKD leave,
 * without those of alphabets written from the right, and some more that no decomposition reaches.
 */
const DRAWN_ALIKE: Readonly<Record<string, string>> = {
  a: 'ɑαаᗅᴀꓮꭺ𐊠𖽀',
  b: 'ƅʙβвьᏼᑲᖯᗷꓐꞵꮟ𐊂𐊡𐌁',
  c: 'ςϲсᴄⲥꓚꮯ𐊢𐌂𐐽𐔜',
  d: 'đԁᑯᗞᗪᴅꓒꓓꭰꮷ',
  e: 'εеёҽᴇⴹꓰꬲꭼ𐊆𑣆𑣎',
  f: 'ƒϝքᖴẝꓝꞙꬵ𐊇𐊥𐔥𑣂',
  g: 'ƍɡɢԍցᏻᶃꓖꮐ',
  h: 'ħʜнһհᕼⲏꓧꮋꮒ𐋏',
  i: 'ıɩɪιіїꙇꭵ',
  j: 'ʝϳјᒍᴊꓙꭻ',
  k: 'κкᛕᴋⲕꓗꮶ𐔘',
  l: 'łǀʟӏᒪᛁⲓⳑⵏꓡꓲꮮ𐊊𐌉𐑃𐔦𑣃𑣒𖼖𖼨',
  m: 'μϻмᗰᛖᴍⲙꓟꮇ𐊰𐌑',
  n: 'ɴηոռⲛꓠ𐔓',
  o: 'øοσоօଠഠဝჿዐᴏᴑⲟⵔꓳꬽ𐊒𐊫𐐬𐓪𐔖𑣈𑣕𑣗',
  p: 'ρрᑭᴘⲣꓑꮲ𐊕',
  q: 'ԛգզⵕ',
  r: 'ʀгᖇᴦⲅꓣꭇꭈꭱꮁꮢ𐓜𖼵',
  s: 'ƽѕտꓢꜱꮥꮪ𐊖𐑈𑣁𖼺',
  t: 'ŧτтᴛⲧꓔꭲ𐊗𐊱𐌕𑣜𖼊',
  u: 'ʋυսሀᑌᴜꓴꞟꭎꭒ𐓶𑣘𖽂',
  v: 'νѵᐯᴠⴸꓦꛟꮩ𐔝𑜆𑣀𖼈',
  w: 'ɯωѡԝաᴡꓪꮃꮤ𑜊𑜎𑜏',
  x: 'χхᕁᕽᚷⲭⵝꓫꭓ𐊐𐊴𐌗𐔧',
  y: 'ɣʏγуүყᶌỿⲩꓬꭚꭹꮍ𐊲𑣄𖽃',
  z: 'ζᴢꓜꮓ𑣉',
}

/** The Latin letter that a letter of another alphabet is drawn like. */
export const LOOKALIKES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(DRAWN_ALIKE).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
  ...[...'’‘ʼ'].map((mark) => [mark, "'"] as const),
])

/** Where the 26 letters begin that stand in brackets, circles and squares, small and capital, light and dark. */
const ENCLOSED_FROM = [0x249c, 0x24b6, 0x24d0, 0x1f110, 0x1f130, 0x1f150, 0x1f170]
/** A Latin letter in a bracket, a circle or a square: a sign, by its class, that is read as the letter in it. */
export const ENCLOSED =
  '\\u249c-\\u24e9\\u{1f110}-\\u{1f129}\\u{1f130}-\\u{1f149}\\u{1f150}-\\u{1f169}\\u{1f170}-\\u{1f189}'
const enclosed = new RegExp(`[${ENCLOSED}]`, 'gu')

/** A text with letters out of their brackets, circles and squares. */
export const withoutFrames = (text: string): string =>
  text.replace(enclosed, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    const from = ENCLOSED_FROM.findLast((first) => first <= code) ?? code
    return String.fromCharCode(97 + code - from)
  })
