import { type RawBuilder, sql } from 'kysely'
import { HAS_OWN_ADDRESS } from '../../leads/subscribers/subscribers.db.ts'

/** An account of one site. */
export type Place = { siteId: number; id: string }

/** The fate of an erased account's rows. */
type Fate =
  /** They go. */
  | 'goes'
  /** The row stays without what is personal in it: the account as '[deleted user]', or a thing of which it is a part. */
  | 'emptied'
  /** A text stays, under '[deleted user]' (product 7). */
  | 'stays'

/** The rows of a table that belong to an account, and their fate. */
export type Personal = {
  /** Where it is not called like the entry, which is the name of its file in an export. */
  table?: string
  /** SQL that is true of the rows of an account. */
  of: (place: Place) => RawBuilder<boolean>
  /** The exported columns of each. */
  columns: readonly string[]
  /** Columns that only their owner gets, and no staff. */
  own?: readonly string[]
  /** Columns that no export holds, since a link in them signs somebody in. Their fate is that of the rows. */
  untold?: readonly string[]
  /** Names of what it refers to by number. */
  names?: Readonly<Record<string, RawBuilder<unknown>>>
  fate: Fate
}

export const ofUser = ({ siteId, id }: Place) => sql<boolean>`site_id = ${siteId} and user_id = ${id}`
export const byAuthor = ({ siteId, id }: Place) => sql<boolean>`site_id = ${siteId} and author_id = ${id}`
export const ownTexts = ({ siteId, id }: Place) =>
  sql`select c.id from content c where c.site_id = ${siteId} and c.author_id = ${id}`
/**
 * The address of an account, where it counts as its own. Another may be another person's, who must not lose what they left under it, nor
 * have it handed out.
 */
export const addressOf = (of: Place) =>
  sql`(select lower(email) from users where site_id = ${of.siteId} and id = ${of.id} and ${HAS_OWN_ADDRESS})`
export const goes = (...columns: string[]): Personal => ({ of: ofUser, columns, fate: 'goes' })

/** Of a table that keeps addresses in small letters. */
const ofAddress = (place: Place) => sql<boolean>`site_id = ${place.siteId} and email = ${addressOf(place)}`
export const underAddress = (...columns: string[]): Personal => ({ ...goes(...columns), of: ofAddress })
export const ofBoth = (place: Place) => sql<boolean>`(${ofUser(place)} or ${ofAddress(place)})`
