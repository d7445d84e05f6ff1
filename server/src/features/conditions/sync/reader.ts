import type { Entry } from './product.ts'

/** Collects the entries of a file from its elements. */
export type Reader = {
  open(name: string, attributes: Record<string, string>): void
  text(text: string): void
  close(): void
  /** The entries that ended since it was asked before. */
  take(): Entry[]
  /** The day of the file. */
  release: string | null
  entries: number
  elements: number
  unknown: number
}

export const dayIn = (moment: string | undefined): string | null => /^\d{4}-\d{2}-\d{2}/.exec(moment ?? '')?.[0] ?? null
