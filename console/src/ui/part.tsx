import type { ComponentType, ReactNode } from 'react'

export const PART_GROUPS = ['Actions', 'Text', 'Forms', 'Lists', 'Pages', 'Messages', 'Work'] as const

/**
 * The states of one part that `/moderation/parts` shows: a `Name.parts.tsx` beside it exports a `part`. It is loaded in
 * development alone; its content is made up and asks no server.
 */
export type Part = {
  title: string
  group: (typeof PART_GROUPS)[number]
  /** Each state of the part by its name, below one another. */
  states?: Record<string, ComponentType>
  /** States that lie over the page, such as dialogs: each is shown in a window of its own. */
  windows?: Record<string, ComponentType>
}

/** Things of one state side by side. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 }}>{children}</div>
)

/** Things of one state below one another, as wide as a form. */
export const Column = ({ children }: { children: ReactNode }) => (
  <div style={{ display: 'grid', gap: 16, maxWidth: 480 }}>{children}</div>
)
