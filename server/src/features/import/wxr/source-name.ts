import { createHash } from 'node:crypto'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { hasThingsOf } from '../import.db.ts'
import type { WxrHead } from './wxr.ts'

/** Names that `--source` takes, and that are made of an export's own words. */
export const SOURCE_NAME = /^[\w.-]{1,100}$/

/**
 * The source under which the ids of an export are kept. A name that was given is that name. Else a file that came in before
 * keeps what it had; exports of an address that came in when the address alone distinguished exports go on so; and any
 * other is known by its address and the title of its channel, which a later export of the same site shares, while another
 * site that was written at the same address (http://localhost) has most likely another title. An export without an address
 * is known by its bytes alone.
 */
export async function sourceOf(
  site: SiteHandle,
  { address, title }: Pick<WxrHead, 'address' | 'title'>,
  { name, before, hash }: { name: string | null; before: string; hash: string },
): Promise<string> {
  if (name !== null) return keyOf(name)
  if (before !== '') return before
  if (address === '') return keyOf(`file-${hash.slice(0, 16)}`)
  if (await hasThingsOf(site, address)) return address
  return keyOf(ownName({ address, title }))
}

/** The name of an export by its own words: its host, to be read by people, and a hash of its address and its title. */
export function ownName({ address, title }: Pick<WxrHead, 'address' | 'title'>): string {
  const host = address.replace(/^[a-z]*:\/\//, '').replace(/[^a-z0-9.].*$/, '')
  const words = `${address}\0${title.replace(/\s+/g, ' ').toLowerCase()}`
  return `${host.slice(0, 60) || 'export'}-${createHash('sha256').update(words).digest('hex').slice(0, 12)}`
}

const keyOf = (name: string) => `wxr:${name}`
