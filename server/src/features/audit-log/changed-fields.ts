import { versionFields } from '@ward/domain/kernel/versions'
import type { KeptChange } from './audit-log.db.ts'

/** Fields one change shows at most. */
export const FIELDS_MAX = 10

export type ChangedField = { name: string; before: string | null; after: string | null }

const textsOf = (kept: unknown) =>
  new Map(versionFields((kept ?? {}) as Record<string, unknown>).map(({ name, text }) => [name, text]))

/** The fields that a change left other than it found them, as texts. */
export const changedFields = (kept: readonly KeptChange[]): ChangedField[] =>
  kept.flatMap(changedIn).slice(0, FIELDS_MAX)

function changedIn({ before, after }: KeptChange): ChangedField[] {
  const [was, is] = [textsOf(before), textsOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((name) => was.get(name) !== is.get(name))
    .map((name) => ({ name, before: was.get(name) ?? null, after: is.get(name) ?? null }))
}
