import { Fragment, type ReactNode } from 'react'

/** A text with each of the phrases marked as whole words, whatever their case; longer phrases win over shorter ones inside them. */
export function marked(text: string, phrases: readonly string[], key: number): ReactNode {
  const wanted = phrases.filter((phrase) => phrase.trim() !== '')
  if (wanted.length === 0) return text
  const pattern = wanted
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
