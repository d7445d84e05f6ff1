import {
  commentPath,
  memberPath,
  replyIdPath,
  statusPath,
  statusReplyPath,
  threadIdPath,
} from '@ward/domain/app/front-end-links'
import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import type { FlagRow } from './flags.db.ts'

const URIS: Record<AssocType, (flag: FlagRow) => string> = {
  comment: ({ pageSlug, assocId }) => commentPath(pageSlug, assocId),
  thread: ({ assocId }) => threadIdPath(assocId),
  reply: ({ rootId, assocId }) => replyIdPath(rootId ?? '', assocId),
  user: ({ pageSlug }) => memberPath(pageSlug),
  user_profile_status: ({ pageSlug, assocId }) => statusPath(pageSlug, assocId),
  user_profile_status_reply: ({ pageSlug, rootId, assocId }) => statusReplyPath(pageSlug, rootId ?? '', assocId),
}

/** Where members see the thing a flag is about: the path of its page, and its place there. */
export const uriOf = (flag: FlagRow): string => URIS[flag.assocType](flag)
