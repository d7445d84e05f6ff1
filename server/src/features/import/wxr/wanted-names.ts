import { createHash } from 'node:crypto'
import { withoutEnds } from '@ward/domain/kernel/text-ends'
import { IMPORT_REASON } from '../import.ts'
import type { RequestedName } from '../store/incoming.ts'
import { writtenTitle } from './written-title.ts'
import { nameOf, type WxrAuthor, type WxrItem } from './wxr.ts'

/** Names are counted up to here; then the thing's own words make the difference, so that a thousand of one name are not counted through. */
const COUNTED = 9

/** The name of an author: their login, as far as a username can hold it. */
export const username = (author: WxrAuthor): RequestedName => ({
  nth: nthUsername(author.login, author.login),
  note: (name) => ({ field: '', reason: IMPORT_REASON.takenName, item: `${nameOf(author)} → ${name}` }),
})

export const guestName = (name: string, key: string): RequestedName => ({ nth: nthUsername(writtenTitle(name), key) })

/** Names within the rule for usernames: 3 to 30 letters, digits, `_`, `-`, `.`. */
function nthUsername(requested: string, key: string): RequestedName['nth'] {
  const plain = requested
    .normalize('NFKD')
    .replace(/\s+/g, '-')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .slice(0, 20)
  const base = plain.length < 3 ? `guest-${plain || '1'}` : plain
  return nthOf(base, (n) => createHash('sha256').update(`${key}\0${n}`).digest('hex').slice(0, 8))
}

/** The address of a post: its own, else the words of its title, else its number. */
export function postSlug(item: WxrItem, title: string): RequestedName {
  const words = (decoded(item.slug) || title)
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  const base = withoutEnds(words.slice(0, 180), '-') || `post-${item.id}`
  return {
    nth: nthOf(base, (n) => `${item.id}-${n - COUNTED}`),
    note: (slug) => ({ field: '', reason: IMPORT_REASON.takenSlug, item: `${nameOf(item)}, ${base} → ${slug}` }),
  }
}

const nthOf =
  (base: string, beyond: (n: number) => string): RequestedName['nth'] =>
  (n) =>
    n === 1 ? base : `${base}-${n <= COUNTED ? n : beyond(n)}`

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}
