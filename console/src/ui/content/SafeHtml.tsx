import { storedImageSource, storedLink } from '@ward/domain/links'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { cx } from '../cx.ts'
import { BlurredImage, useRevealKey } from './BlurredImage.tsx'
import { cleanHtml, isAllowed, relOf } from './cleanHtml.ts'
import styles from './content.module.css'
import { marked } from './marks.tsx'

type SafeHtmlProps = {
  html: string
  /** Pictures stay blurred and grey until each is revealed. */
  blur?: boolean
  /** Phrases to mark in the text. */
  marks?: readonly string[]
  /** Where a mention leads. */
  mentionHref?: (userId: string) => string | undefined
  /** 14 px, for context beside the main text. */
  small?: boolean
}

type Drawing = Pick<SafeHtmlProps, 'blur' | 'mentionHref'> & { marks: readonly string[] }

function drawElement(element: Element, key: number, drawing: Drawing): ReactNode {
  const name = element.localName
  const children = () => drawChildren(element, drawing)
  if (!isAllowed(element)) return null
  if (name === 'br') return <br key={key} />
  if (name === 'hr') return <hr key={key} />
  if (name === 'img') {
    const src = storedImageSource(element.getAttribute('src') ?? '')
    if (!src) return null
    const size = {
      width: Number(element.getAttribute('width')) || undefined,
      height: Number(element.getAttribute('height')) || undefined,
    }
    return (
      <BlurredImage
        key={key}
        src={src}
        alt={element.getAttribute('alt') ?? ''}
        blur={drawing.blur ?? false}
        {...size}
      />
    )
  }
  if (name === 'a') {
    const href = storedLink(element.getAttribute('href') ?? '')
    if (!href) return <Fragment key={key}>{children()}</Fragment>
    return (
      <a key={key} href={href} rel={relOf(href)} target="_blank">
        {children()}
      </a>
    )
  }
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
    node instanceof Element ? drawElement(node, index, drawing) : marked(node.textContent ?? '', drawing.marks, index),
  )
}

const noMarks: never[] = []

/** What a member wrote. It is cleaned, then built as elements of our own: no HTML text ever enters the page. */
export function SafeHtml({ html, blur = false, marks = noMarks, mentionHref, small }: SafeHtmlProps) {
  const content = useMemo(
    () => drawChildren(cleanHtml(html), { blur, marks, mentionHref }),
    [html, blur, marks, mentionHref],
  )
  useRevealKey(blur)
  return <div className={cx(styles.text, small && styles.small)}>{content}</div>
}
