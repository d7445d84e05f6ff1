import { bareLinkLabel, OUTSIDE_PICTURE_LINK, outsidePictureLabel, pictureSource } from '@ward/domain/pictures/pictures'
import type { Element, ElementContent, Root } from 'hast'
import { toText } from 'hast-util-to-text'
import { visit } from 'unist-util-visit'
import { attribute, isElement, parseBody, writeTree } from './tree.ts'

/** Our copy of a picture that lies elsewhere. */
export type PictureCopy = { src: string; width: number; height: number }
/** How outside pictures are drawn: `origin` is that of the page that shows them. */
export type Drawing = { origin: string; copyOf(address: string): PictureCopy | undefined }

/** The path of the first picture in a body that lies on the page's own origin; null where there is none. */
export function firstOwnPicture(body: string, origin: string): string | null {
  if (!/<im/i.test(body)) return null
  const found: string[] = []
  visit(parseBody(body), 'element', (node) => {
    const source = isElement(node, 'img') ? pictureSource(attribute(node, 'src'), origin) : null
    if (source?.isOwn) found.push(source.src)
  })
  return found[0] ?? null
}

/** The addresses of pictures in a body that lie on other origins than the page's, each once. */
export function outsidePicturesIn(body: string, origin: string): string[] {
  const found = new Set<string>()
  if (!/<im/i.test(body)) return []
  visit(parseBody(body), 'element', (node) => {
    const source = isElement(node, 'img') ? pictureSource(attribute(node, 'src'), origin) : null
    if (source && !source.isOwn) found.add(source.href)
  })
  return [...found]
}

/** The clean body with words in the place of the pictures that lie at some addresses. */
export function replacePictures(body: string, addresses: readonly string[], words: string): string {
  if (!addresses.some((address) => body.includes(address))) return body
  const tree = parseBody(body)
  visit(tree, 'element', (node, index, parent) => {
    const isGone = isElement(node, 'img') && addresses.includes(attribute(node, 'src') ?? '')
    if (isGone && parent !== undefined && index !== undefined) parent.children[index] = { type: 'text', value: words }
  })
  return writeTree(tree)
}

/**
 * Puts our copy in place of each picture of a clean tree that lies on another origin, and a link where we have none. A link
 * cannot stand within a link: that of a linked picture follows the link it stood in.
 */
export function settleOutsidePictures(tree: Root, drawing: Drawing): void {
  visit(tree, 'element', (node, index, parent) => {
    if (parent === undefined || index === undefined || !isElement(node, 'a', 'img')) return
    const links = node.tagName === 'img' ? outsideLink(node, drawing) : takeFrom(node, drawing)
    if (links.length === 0) return
    const isLink = node.tagName === 'a'
    parent.children.splice(isLink ? index + 1 : index, isLink ? 0 : 1, ...(isLink ? [SPACE, ...links] : links))
    return index + links.length + (isLink ? 2 : 0)
  })
}

const SPACE = { type: 'text', value: ' ' } as const

/** The link that stands for a picture; nothing for a picture that may be drawn, or is drawn by our copy. */
function outsideLink(picture: Element, { origin, copyOf }: Drawing): ElementContent[] {
  const source = pictureSource(attribute(picture, 'src'), origin)
  if (source === null || source.isOwn) return []
  const copy = copyOf(source.href)
  if (copy) {
    // Its measures keep the page from jumping when it comes; those that the author gave stay.
    const { src, width, height } = copy
    const isMeasured = 'width' in picture.properties || 'height' in picture.properties
    picture.properties = { ...picture.properties, ...(!isMeasured && { width, height }), src }
    return []
  }
  const { rel, ...others } = OUTSIDE_PICTURE_LINK
  const properties = { className: ['outside-picture'], href: source.href, rel: rel.split(' '), ...others }
  const label = outsidePictureLabel(source.host, attribute(picture, 'alt'))
  // A space after it, so that the next word or picture does not run into its words.
  return [{ type: 'element', tagName: 'a', properties, children: [{ type: 'text', value: label }] }, SPACE]
}

/** Takes the outside pictures out of a link; one that then holds nothing says where it leads. */
function takeFrom(link: Element, drawing: Drawing): ElementContent[] {
  const links: ElementContent[] = []
  visit(link, 'element', (node, index, parent) => {
    if (node.tagName !== 'img' || parent === undefined || index === undefined) return
    const instead = outsideLink(node, drawing)
    if (instead.length === 0) return
    links.push(...instead)
    parent.children.splice(index, 1)
    return index
  })
  const isBare = links.length > 0 && toText(link).trim() === '' && !holdsPicture(link)
  if (isBare) link.children = [{ type: 'text', value: bareLinkLabel(attribute(link, 'href')) }]
  return links
}

const holdsPicture = (node: Element): boolean =>
  node.children.some((child) => isElement(child) && (child.tagName === 'img' || holdsPicture(child)))
