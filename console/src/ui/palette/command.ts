import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** One thing the palette can do. */
export type Command = {
  id: string
  label: string
  /** Further words it is found by. */
  words?: string
  /** Beside the label, quieter: 'Member', '2 flags'. */
  hint?: string
  icon?: Icon
  /** In place of an icon. */
  mark?: ReactNode
  /** At the end of the line: chips. */
  end?: ReactNode
  keys?: string
  /** The whole address, where it leads to one: Ctrl+Enter opens it in a new tab. */
  href?: string
  /** The palette stays open. */
  stays?: boolean
  run: () => void
}

export type CommandGroup = {
  id: string
  label: string
  /** At the end of the caption: 'by number'. */
  note?: string
  commands: readonly Command[]
  /** In place of commands: being looked for, nobody found, could not be asked. */
  said?: string
}

const wordsOf = (text: string) => text.trim().toLowerCase().split(/\s+/).filter(Boolean)

/**
 * Every typed word is found in the command, or begins a word that means the same; those whose label begins with the text
 * come first, then those that say it.
 *
 * @param alikeTo what else somebody may type for a label
 */
export function findCommands(
  commands: readonly Command[],
  text: string,
  alikeTo: (label: string) => readonly string[] = () => [],
): Command[] {
  const words = wordsOf(text)
  const [first] = words
  if (!first) return [...commands]
  const wanted = text.trim().toLowerCase()
  const rankOf = ({ label, words: further = '' }: Command): number | null => {
    const said = `${label} ${further}`.toLowerCase()
    if (words.every((word) => said.includes(word))) return label.toLowerCase().startsWith(wanted) ? 0 : 1
    const alike = alikeTo(label)
    const isMeant = (word: string) => said.includes(word) || alike.some((other) => other.startsWith(word))
    return words.every(isMeant) ? 2 : null
  }
  return commands
    .flatMap((command) => {
      const rank = rankOf(command)
      return rank === null ? [] : [{ command, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command)
}

/** A label in pieces, those that were typed marked; one typed word marks its first place. */
export function matchesIn(label: string, text: string): { piece: string; on: boolean }[] {
  const lower = label.toLowerCase()
  const on = new Array<boolean>(label.length).fill(false)
  for (const word of wordsOf(text)) {
    const at = lower.indexOf(word)
    if (at >= 0) on.fill(true, at, at + word.length)
  }
  const pieces: { piece: string; on: boolean }[] = []
  for (let at = 0; at < label.length; at++) {
    const last = pieces.at(-1)
    if (last && last.on === on[at]) last.piece += label[at]
    else pieces.push({ piece: label[at] ?? '', on: on[at] ?? false })
  }
  return pieces
}
