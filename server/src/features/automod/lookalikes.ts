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
