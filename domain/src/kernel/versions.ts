/** Versions of a thing that are read at once. */
export const VERSION_PAGE_SIZE = 20
/** The most fields of a version that are listed. */
export const VERSION_FIELDS_MAX = 100

export const NO_VERSIONS = 'No changes yet'
export const RESTORE_LABEL = 'Restore'
export const RESTORE_QUESTION = 'Restore this version?'
/** The effect of restoring, shown before it is done. */
export const restoreText = (number: number): string =>
  `Version ${number} becomes the newest one. Later versions are kept too.`

/** Names for authors of a version without an account. */
export const VERSION_AUTHORS = {
  user: 'Someone without an account here',
  command: 'By command',
  system: 'By itself',
  nobody: 'Before the history began',
} as const

/** A field of a version, as text. */
export type VersionField = { name: string; text: string }

/**
 * The content of a version as names and texts: lists one part a line, what is nested as indented JSON, nothing where
 * there is nothing. Differences are shown between such texts.
 */
export const versionFields = (content: Readonly<Record<string, unknown>>): VersionField[] =>
  Object.entries(content)
    .slice(0, VERSION_FIELDS_MAX)
    .map(([name, value]) => ({ name, text: textOf(value) }))

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value) && value.every(isPlain)) return value.map(textOf).join('\n')
  return isPlain(value) ? String(value) : JSON.stringify(value, null, 2)
}
