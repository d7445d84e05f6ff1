import { linkRel, storedLink } from '@ward/domain/kernel/links'

const TEXT = String.raw`[^<>&\0\r\n\f\ufffe\uffff\ud800-\udfff[]+`
const HREF = 'https://[a-z0-9][a-z0-9.-]*(?:/[A-Za-z0-9/_-]*)?'
const PART = new RegExp(`<(/?)(p|ul|ol|li|b|strong|i|em|u)>|<a href="(${HREF})">|</(a)>|${TEXT}`, 'y')

const BLOCKS: ReadonlySet<string> = new Set(['p', 'ul', 'ol'])

/** Whether an element may stand where these are open, so that no parser moves it. */
function mayStand(name: string, open: readonly string[]): boolean {
  const within = open.at(-1)
  if (BLOCKS.has(name)) return within === undefined
  if (name === 'li') return within === 'ul' || within === 'ol'
  return mayHoldText(within) && !open.includes(name)
}

const mayHoldText = (within: string | undefined) => within !== undefined && within !== 'ul' && within !== 'ol'

/**
 * A body of paragraphs and lists with bold, slanted and linked words, each in its place, closed and not empty, as it is
 * stored; null for any other. It says without a parser what cleaning says of such a body: nothing, but for the `rel` of links.
 */
export function simpleMarkup(body: string): string | null {
  const open: string[] = []
  let stored = ''
  // An element that was just opened holds nothing yet.
  let isEmpty = false
  PART.lastIndex = 0
  for (let at = 0; at < body.length; at = PART.lastIndex) {
    const part = PART.exec(body)
    if (!part) return null
    const [text, slash, element, href, link] = part
    const name = href === undefined ? (element ?? link) : 'a'
    if (name === undefined) {
      if (!mayHoldText(open.at(-1))) return null
      isEmpty = false
      stored += text
    } else if (slash === '/' || link !== undefined) {
      if (isEmpty || open.pop() !== name) return null
      stored += text
    } else {
      if (!mayStand(name, open)) return null
      open.push(name)
      isEmpty = true
      if (href === undefined) stored += text
      else if (storedLink(href) !== href) return null
      else stored += `<a href="${href}" rel="${linkRel(href, [])}">`
    }
  }
  return open.length === 0 ? stored : null
}
