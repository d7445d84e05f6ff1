import {
  commentPath,
  memberPath,
  replyIdPath,
  statusPath,
  statusReplyPath,
  threadIdPath,
} from '@ward/domain/app/front-end-links'
import { type AssocType, assocTypeOf, type ContentKind } from '@ward/domain/flags/flag/assoc-types'
import type { FlagRow } from './flags.db.ts'

type Place = Pick<FlagRow, 'assocId' | 'rootId' | 'pageSlug'>

const URIS: Record<AssocType, (place: Place) => string> = {
  comment: ({ pageSlug, assocId }) => commentPath(pageSlug, assocId),
  thread: ({ assocId }) => threadIdPath(assocId),
  reply: ({ rootId, assocId }) => replyIdPath(rootId ?? '', assocId),
  user: ({ pageSlug }) => memberPath(pageSlug),
  user_profile_status: ({ pageSlug, assocId }) => statusPath(pageSlug, assocId),
  user_profile_status_reply: ({ pageSlug, rootId, assocId }) => statusReplyPath(pageSlug, rootId ?? '', assocId),
}

/** Where members see the thing a flag is about: the path of its page, and its place there. */
export const uriOf = (flag: FlagRow): string => URIS[flag.assocType](flag)

/** Where it is as `placedContent` has it, with whose text it is. */
type PlacedText = {
  id: string
  kind: ContentKind
  rootId: string | null
  postSlug: string | null
  rootAuthorSlug: string | null
  authorSlug: string
}

/** The same of a text, with a flag or without. */
export const uriOfText = ({ id, kind, rootId, postSlug, rootAuthorSlug, authorSlug }: PlacedText): string =>
  URIS[assocTypeOf(kind)]({ assocId: id, rootId, pageSlug: postSlug ?? rootAuthorSlug ?? authorSlug })
