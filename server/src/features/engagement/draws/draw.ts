import { createHash } from 'node:crypto'
import type { DrawRecord } from '@ward/domain/engagement/draws'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The commitment to a salt, published before it is used: a draw with another salt would not match it. */
export const commitmentOf = (salt: string): string => sha256(salt)

const byNumber = (a: string, b: string) => (BigInt(a) < BigInt(b) ? -1 : 1)

/** The hash of entries by their numbers, each in a line of its own, the lowest first: one entry more or less makes another. */
export const entriesHashOf = (entries: readonly string[]): string =>
  sha256(
    entries
      .toSorted(byNumber)
      .map((id) => `${id}\n`)
      .join(''),
  )

/**
 * The winners: each entry's number is hashed with the salt and the hash of all entries, `SALT:ENTRIES:NUMBER`, and the
 * lowest hashes win. Nobody can know it before the entries are frozen, and everybody can find it again afterwards.
 */
export function drawnFrom(salt: string, entries: readonly string[], winners: number): string[] {
  const seed = `${salt}:${entriesHashOf(entries)}`
  return entries
    .map((id) => ({ id, hash: sha256(`${seed}:${id}`) }))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
    .slice(0, winners)
    .map(({ id }) => id)
}

/** Whether a published draw gives the winners that it names. */
export const isTrue = ({ salt, entries, winners }: DrawRecord): boolean =>
  drawnFrom(salt, entries, winners.length).join() === winners.join()
