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

type Alike = (label: string) => readonly string[]
const NOTHING_ALIKE: Alike = () => []
/** Behind everything that was found by its words: results listed for another reason, such as a sentence in somebody's bio. */
const UNSAID = 6

/**
 * The rank of a command for the typed text, 0 the best: its label is that, begins with it, has a word that begins with it, or
 * has it elsewhere; then its further words, then words that mean the same. Null: not at all.
 */
function rankOf({ label, words: further = '' }: Command, text: string, alikeTo: Alike): number | null {
  const words = wordsOf(text)
  const requested = words.join(' ')
  const name = wordsOf(label).join(' ')
  if (name === requested) return 0
  if (name.startsWith(requested)) return 1
  if (words.every((word) => ` ${name}`.includes(` ${word}`))) return 2
  if (words.every((word) => name.includes(word))) return 3
  const said = `${name} ${further.toLowerCase()}`
  if (words.every((word) => said.includes(word))) return 4
  const alike = alikeTo(label)
  return words.every((word) => said.includes(word) || alike.some((other) => other.startsWith(word))) ? 5 : null
}

/**
 * Every typed word is found in the command, or begins a word that means the same; the best match comes first.
 *
 * @param alikeTo what else somebody may type for a label
 */
export function findCommands(commands: readonly Command[], text: string, alikeTo = NOTHING_ALIKE): Command[] {
  if (wordsOf(text).length === 0) return [...commands]
  return commands
    .flatMap((command) => {
      const rank = rankOf(command, text, alikeTo)
      return rank === null ? [] : [{ command, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command)
}

/** Groups of what was found, the one with the best match first; a group that only says something is last. */
export function rankGroups(groups: readonly CommandGroup[], text: string, alikeTo = NOTHING_ALIKE): CommandGroup[] {
  if (wordsOf(text).length === 0) return [...groups]
  const ranked = groups.map((group) => {
    const commands = group.commands
      .map((command) => ({ command, rank: rankOf(command, text, alikeTo) ?? UNSAID }))
      .sort((a, b) => a.rank - b.rank)
    return {
      rank: commands[0]?.rank ?? UNSAID + 1,
      group: { ...group, commands: commands.map(({ command }) => command) },
    }
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ group }) => group)
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
