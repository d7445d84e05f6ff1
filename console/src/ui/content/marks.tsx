import { Fragment, type ReactNode } from 'react'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import styles from './content.module.css'

/** A part of a text that is marked with what it is, in UTF-16 units of the whole text. */
export type LabelledPart = { start: number; end: number; label: string }

/** A text with each of the phrases marked as whole words, whatever their case; longer phrases win over shorter ones inside them. */
export function marked(text: string, phrases: readonly string[], key: number): ReactNode {
  const requested = phrases.filter((phrase) => phrase.trim() !== '')
  if (requested.length === 0) return text
  const pattern = requested
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')
  const pieces = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${pattern})(?![\\p{L}\\p{N}])`, 'giu'))
  if (pieces.length === 1) return text
  return (
    <Fragment key={key}>
      {/* biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move */}
      {pieces.map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece))}
    </Fragment>
  )
}

/**
 * A piece of a text that begins at `from` of the whole, with the phrases marked and the parts that have a label; a part that goes
 * on from the piece before has said its label there.
 */
export function labelled(
  text: string,
  {
    from,
    parts,
    phrases,
    key,
  }: { from: number; parts: readonly LabelledPart[]; phrases: readonly string[]; key: number },
): ReactNode {
  const within = parts.filter(({ start, end }) => start < from + text.length && end > from)
  if (within.length === 0) return marked(text, phrases, key)
  const drawn: ReactNode[] = []
  let at = 0
  for (const { start, end, label } of within) {
    const [begin, stop] = [Math.max(at, start - from), Math.min(text.length, end - from)]
    drawn.push(marked(text.slice(at, begin), phrases, drawn.length))
    drawn.push(
      <mark key={drawn.length} className={styles.labelled} data-tip={label}>
        {start >= from ? <VisuallyHidden>{`${label}: `}</VisuallyHidden> : null}
        {text.slice(begin, stop)}
      </mark>,
    )
    at = stop
  }
  return (
    <Fragment key={key}>
      {drawn}
      {marked(text.slice(at), phrases, drawn.length)}
    </Fragment>
  )
}
