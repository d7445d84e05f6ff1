import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, DROPPED_TAGS, RENAMED_TAGS } from '@ward/domain/kernel/allowed-html'
import { storedImageSource, storedLink } from '@ward/domain/kernel/links'
import { canBeMention } from '@ward/domain/member-site/mentions'

/** A text as browsers read it, where nothing loads and nothing runs. */
export const parsed = (html: string): HTMLElement =>
  new DOMParser().parseFromString(`<!doctype html><body>${html}`, 'text/html').body

const attribute = (element: Element, name: string) => element.getAttribute(name) ?? ''

/** Whether the element may stand in a body, by the rules by which the server stores one. */
function mayStand(element: Element): boolean {
  const name = element.localName
  if (name === 'a') return storedLink(attribute(element, 'href')) !== null
  if (name === 'img') return storedImageSource(attribute(element, 'src')) !== null
  if (name === 'inline-mention') return canBeMention(attribute(element, 'username'), attribute(element, 'userid'))
  return ALLOWED_TAGS.includes(RENAMED_TAGS[name] ?? name)
}

/** HTML as the domain's list allows it, as a tree where nothing loads and nothing runs. */
export function tidy(html: string): HTMLElement {
  const body = parsed(html)
  for (const element of body.querySelectorAll(DROPPED_TAGS.join(','))) element.remove()
  for (const element of body.querySelectorAll('*'))
    if (!mayStand(element)) element.replaceWith(...element.childNodes)
    else dropUnlisted(renamed(element))
  for (const comment of comments(body)) comment.remove()
  body.normalize()
  return body
}

function comments(body: HTMLElement): ChildNode[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const found: ChildNode[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node as ChildNode)
  return found
}

function renamed(element: Element): Element {
  const name = RENAMED_TAGS[element.localName]
  if (name === undefined) return element
  const meant = element.ownerDocument.createElement(name)
  meant.append(...element.childNodes)
  element.replaceWith(meant)
  return meant
}

function dropUnlisted(element: Element) {
  for (const name of element.getAttributeNames())
    if (!ALLOWED_ATTRIBUTES[element.localName]?.includes(name)) element.removeAttribute(name)
}

/**
 * The parts of a text that the allow-list does not hold, in words: `<table>`, `style of <p>`; not what the parser itself
 * put in.
 */
export function unlisted(html: string): string[] {
  const found = new Set<string>()
  for (const element of parsed(html).querySelectorAll('*')) {
    if (!mayStand(element)) {
      if (html.toLowerCase().includes(`<${element.localName}`)) found.add(`<${element.localName}>`)
    } else
      for (const name of element.getAttributeNames())
        if (!ALLOWED_ATTRIBUTES[element.localName]?.includes(name)) found.add(`${name} of <${element.localName}>`)
  }
  return [...found]
}
