import { z } from 'zod'

/** The kinds of content a flag can be about (spec 1 section 3). The database and addresses write them like this. */
export const AssocType = z.enum([
  'comment',
  'thread',
  'reply',
  'user',
  'user_profile_status',
  'user_profile_status_reply',
])
export type AssocType = z.output<typeof AssocType>
export const ASSOC_TYPES = AssocType.options

/** Type filter options of the dashboard, in the plural (spec 1 section 2.4); All is the absence of a type. */
export const ALL_TYPES_LABEL = 'All'
export const assocTypeFilterLabel: Record<AssocType, string> = {
  comment: 'Comments',
  thread: 'Forum Topics',
  reply: 'Forum Replies',
  user: 'Users',
  user_profile_status: 'Status Updates',
  user_profile_status_reply: 'Status Update Replies',
}

/** One piece of content, as column and title name it. */
export const assocTypeLabel: Record<AssocType, string> = {
  comment: 'Comment',
  thread: 'Forum Topic',
  reply: 'Forum Reply',
  user: 'User',
  user_profile_status: 'Status Update',
  user_profile_status_reply: 'Status Update Reply',
}

/** Kinds of the one content table; a user's profile, the sixth thing a flag can be about, is no content. */
export const CONTENT_KINDS = ['comment', 'thread', 'reply', 'status', 'status_reply'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

const KIND_OF: Record<Exclude<AssocType, 'user'>, ContentKind> = {
  comment: 'comment',
  thread: 'thread',
  reply: 'reply',
  user_profile_status: 'status',
  user_profile_status_reply: 'status_reply',
}

/** The content table's kind of an assocType; null for users, who have a table of their own. */
export const contentKindOf = (assocType: AssocType): ContentKind | null =>
  assocType === 'user' ? null : KIND_OF[assocType]

const ASSOC_TYPE_OF: Record<ContentKind, Exclude<AssocType, 'user'>> = {
  comment: 'comment',
  thread: 'thread',
  reply: 'reply',
  status: 'user_profile_status',
  status_reply: 'user_profile_status_reply',
}

/** The assocType of a piece of content. */
export const assocTypeOf = (kind: ContentKind): Exclude<AssocType, 'user'> => ASSOC_TYPE_OF[kind]
