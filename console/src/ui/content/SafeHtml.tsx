import { storedLink } from '@ward/domain/kernel/links'
import { bareLinkLabel } from '@ward/domain/pictures/pictures'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { cx } from '../cx.ts'
import { useRevealKey } from './BlurredImage.tsx'
import { cleanHtml, isAllowed, relOf } from './cleanHtml.ts'
import styles from './content.module.css'
import { MemberPicture } from './MemberPicture.tsx'
import { type LabelledPart, labelled } from './marks.tsx'
import { sourceOf } from './OwnPicture.tsx'
import { outsideAddresses, type PictureCopies, usePictureCopies } from './pictureCopies.ts'

type SafeHtmlProps = {
  html: string
  /** Pictures stay blurred and grey until each is revealed. */
  blur?: boolean
  /** Phrases to mark in the text. */
  marks?: readonly string[]
  /** Parts of its text that are marked with what they are. */
  parts?: readonly LabelledPart[]
  /** Where a mention leads. */
  mentionHref?: (userId: string) => string | undefined
  /** 14 px, for context beside the main text. */
  small?: boolean
}

type Drawing = Pick<SafeHtmlProps, 'blur' | 'mentionHref'> & {
  marks: readonly string[]
  parts: readonly LabelledPart[]
  /** Where each text node begins in the text of all of them. */
  offsets: ReadonlyMap<Node, number>
  copies: PictureCopies
  isInLink?: boolean
}

const copyOf = (src: string, { copies }: Drawing) => {
  const source = sourceOf(src)
  return source && !source.isOwn ? copies.get(source.href) : undefined
}
/** Whether a picture is not drawn but a link. */
const isLinked = (src: string, drawing: Drawing) => sourceOf(src)?.isOwn !== true && !copyOf(src, drawing)

function drawPicture(picture: Element, key: number, drawing: Drawing): ReactNode {
  const src = picture.getAttribute('src') ?? ''
  // A link cannot stand within a link: the picture's placeholder follows the link.
  if (drawing.isInLink && isLinked(src, drawing)) return null
  const size = (name: 'width' | 'height') => Number(picture.getAttribute(name)) || undefined
  return (
    <MemberPicture
      key={key}
      src={src}
      alt={picture.getAttribute('alt') ?? ''}
      blur={drawing.blur ?? false}
      copy={copyOf(src, drawing)}
      width={size('width')}
      height={size('height')}
    />
  )
}

function drawLink(link: Element, key: number, drawing: Drawing): ReactNode {
  const href = storedLink(link.getAttribute('href') ?? '')
  if (!href) return <Fragment key={key}>{drawChildren(link, drawing)}</Fragment>
  const pictures = [...link.querySelectorAll('img')]
  const sources = pictures.map((picture) => picture.getAttribute('src') ?? '')
  const outside = pictures.filter((_, at) => sourceOf(sources[at] ?? '') && isLinked(sources[at] ?? '', drawing))
  const isBare = outside.length > 0 && outside.length === pictures.length && link.textContent.trim() === ''
  return (
    <Fragment key={key}>
      <a href={href} rel={relOf(href)} target="_blank">
        {isBare ? bareLinkLabel(href) : drawChildren(link, { ...drawing, isInLink: true })}
      </a>
      {outside.map((picture, at) => drawPicture(picture, at, drawing))}
    </Fragment>
  )
}

function drawElement(element: Element, key: number, drawing: Drawing): ReactNode {
  const name = element.localName
  const children = () => drawChildren(element, drawing)
  if (!isAllowed(element)) return null
  if (name === 'br') return <br key={key} />
  if (name === 'hr') return <hr key={key} />
  if (name === 'img') return drawPicture(element, key, drawing)
  if (name === 'a') return drawLink(element, key, drawing)
  if (name === 'inline-mention') {
    const href = drawing.mentionHref?.(element.getAttribute('userid') ?? '')
    return href ? (
      <a key={key} className={styles.mention} href={href}>
        {children()}
      </a>
    ) : (
      <span key={key} className={styles.mention}>
        {children()}
      </span>
    )
  }
  return createElement(name, { key }, ...children())
}

function drawChildren(parent: Node, drawing: Drawing): ReactNode[] {
  return [...parent.childNodes].map((node, index) =>
    node instanceof Element ? drawElement(node, index, drawing) : drawText(node, index, drawing),
  )
}

const drawText = (node: Node, key: number, { marks: phrases, parts, offsets }: Drawing): ReactNode =>
  labelled(node.textContent ?? '', { from: offsets.get(node) ?? 0, parts, phrases, key })

function offsetsIn(text: DocumentFragment): ReadonlyMap<Node, number> {
  const offsets = new Map<Node, number>()
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  for (let at = 0, node = walker.nextNode(); node; node = walker.nextNode()) {
    offsets.set(node, at)
    at += node.textContent?.length ?? 0
  }
  return offsets
}

const noMarks: never[] = []

/** A member's HTML. It is cleaned, then built as elements of our own: no HTML text ever enters the page. */
export function SafeHtml({ html, blur = false, marks = noMarks, parts = noMarks, mentionHref, small }: SafeHtmlProps) {
  const text = useMemo(() => cleanHtml(html), [html])
  const copies = usePictureCopies(useMemo(() => outsideAddresses(text), [text]))
  const content = useMemo(
    () => drawChildren(text, { blur, marks, parts, offsets: offsetsIn(text), mentionHref, copies }),
    [text, blur, marks, parts, mentionHref, copies],
  )
  useRevealKey(blur)
  return <div className={cx(styles.text, small && styles.small)}>{content}</div>
}
