import type { ReactNode } from 'react'

/** One thing that can be chosen. */
export type Choice = {
  value: string
  label: string
  /** Beside the label, quieter: 'Admin', '861 threads'. */
  hint?: string
  /** Before the label: a picture. */
  mark?: ReactNode
}

/** The questions a SearchSelect can ask; made by a function of the room the things belong to. Keep it stable. */
export type Choices = {
  /** Names them in what is remembered of answers. */
  key: readonly unknown[]
  /** Those that fit a text, the first of them and how many there are; with an empty text the first of all. */
  find: (text: string, signal: AbortSignal) => Promise<{ choices: Choice[]; total: number }>
  /** Those with these ids; deleted ones are left out. */
  byIds: (ids: readonly string[], signal: AbortSignal) => Promise<Choice[]>
}
