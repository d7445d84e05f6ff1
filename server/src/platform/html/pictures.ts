import { bareLinkLabel, OUTSIDE_PICTURE_LINK, outsidePictureLabel, pictureSource } from '@ward/domain/pictures'
import type { Element, ElementContent, Root } from 'hast'
import { toText } from 'hast-util-to-text'
import { visit } from 'unist-util-visit'
import { attribute, isElement } from './tree.ts'

/**
 * Puts a link in place of each picture of a clean tree that lies on another origin. A link cannot stand within a link: that
 * of a linked picture follows the link it stood in.
 *
 * @param origin of the page that shows the tree
 */
export function linkOutsidePictures(tree: Root, origin: string): void {
  visit(tree, 'element', (node, index, parent) => {
    if (parent === undefined || index === undefined || !isElement(node, 'a', 'img')) return
    const links = node.tagName === 'img' ? outsideLink(node, origin) : takeFrom(node, origin)
    if (links.length === 0) return
    const isLink = node.tagName === 'a'
    parent.children.splice(isLink ? index + 1 : index, isLink ? 0 : 1, ...(isLink ? [SPACE, ...links] : links))
    return index + links.length + (isLink ? 2 : 0)
  })
}

const SPACE = { type: 'text', value: ' ' } as const

/** The link that stands for a picture; nothing for a picture that may be drawn. */
function outsideLink(picture: Element, origin: string): ElementContent[] {
  const source = pictureSource(attribute(picture, 'src'), origin)
  if (source === null || source.isOwn) return []
  const { rel, ...others } = OUTSIDE_PICTURE_LINK
  const properties = { className: ['outside-picture'], href: source.href, rel: rel.split(' '), ...others }
  const label = outsidePictureLabel(source.host, attribute(picture, 'alt'))
  // A space after it, so that the next word or picture does not run into its words.
  return [{ type: 'element', tagName: 'a', properties, children: [{ type: 'text', value: label }] }, SPACE]
}

/** Takes the outside pictures out of a link; one that then holds nothing says where it leads. */
function takeFrom(link: Element, origin: string): ElementContent[] {
  const links: ElementContent[] = []
  visit(link, 'element', (node, index, parent) => {
    if (node.tagName !== 'img' || parent === undefined || index === undefined) return
    const instead = outsideLink(node, origin)
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
