import type { PrivateSpan } from '@ward/domain/flags/private-data/span'

const APP = String.raw`whats\s?app|telegram|signal|insta(?:gram)?|snap(?:chat)?|discord|skype|kik|we\s?chat|viber|threema|facebook|messenger|twitter|tiktok`

/** A link that opens a talk with one person. */
const LINK =
  /(?<![\p{L}\p{N}.])(?:https?:\/\/)?(?:wa\.me|t\.me|m\.me|signal\.me|line\.me|chat\.whatsapp\.com|discord\.gg|snapchat\.com\/add|api\.whatsapp\.com)\/[\w#?&=+%./-]{2,80}/giu
/** Somebody's own page on a network. */
const PROFILE =
  /(?<![\p{L}\p{N}.@])(?:https?:\/\/)?(?:(?:www|m|web)\.)?(?:(?:instagram|facebook|twitter|x|threads|tiktok)\.(?:com|net)|fb\.com|linkedin\.com\/in|reddit\.com\/u(?:ser)?|snapchat\.com\/add)\/@?(?!(?:p|reel|groups|events|hashtag|watch|share|sharer|help|about|legal|explore|login|pages)(?![\w.]))[\w.-]{2,60}\/?(?![\w/.-])/giu
/** A name with its sign, which is one where an app is spoken of on either side. */
const SIGNED = /(?<![\p{L}\p{N}._@])@[\p{L}\p{N}_][\p{L}\p{N}_.]{1,30}[\p{L}\p{N}_]/giu
const NUMBERED = /(?<![\p{L}\p{N}._@#])[\p{L}\p{N}_.]{2,32}#\d{4}(?!\d)/giu
/** A name without a sign, behind the app: it has a figure, a line or a colon in it, as words do not. */
const BARE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${APP})(?!\.\p{L}|gram|chat)(?:\s(?:id|name|handle|user|is|me|on|at|as|ist|unter|it|by)){0,3}\s?[:=]?\s?([\p{L}\p{N}](?:[\p{L}\p{N}._:-]{1,30})[\p{L}\p{N}_])`,
  'giu',
)
const SPOKEN = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${APP}|(?:my|mein) handle|dm me)(?![\p{L}\p{N}])`, 'iu')
const AROUND = 48

/** Names and links of messengers in a text. A name with a sign alone is how members mention one another, and is none. */
export function handlesIn(text: string): PrivateSpan[] {
  const found: PrivateSpan[] = []
  const add = (start: number, end: number) => found.push({ kind: 'handle', start, end })
  for (const { index, 0: link } of text.matchAll(LINK)) add(index, index + link.replace(/[.?]$/, '').length)
  for (const { index, 0: link } of text.matchAll(PROFILE)) add(index, index + link.replace(/[.?]$/, '').length)
  for (const pattern of [SIGNED, NUMBERED])
    for (const { index, 0: name } of text.matchAll(pattern)) {
      const end = index + name.length
      const around = `${text.slice(Math.max(0, index - AROUND), index)} ${text.slice(end, end + AROUND)}`
      if (SPOKEN.test(around)) add(index, end)
    }
  for (const { index, 0: whole, 1: name = '' } of text.matchAll(BARE))
    if (/[_:]|\p{L}\d|\d\p{L}|\p{L}\.\p{L}/u.test(name)) add(index + whole.length - name.length, index + whole.length)
  return found
}
