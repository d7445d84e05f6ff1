/** Paths on the member site, from which a flag's `uri` is built. Slugs come percent-encoded out of the database's rules. */
export const postPath = (slug: string) => `/${slug}`
export const commentPath = (postSlug: string, id: string) => `${postPath(postSlug)}#comment-${id}`
export const threadPath = (slug: string) => `/forums/${slug}`
export const replyPath = (threadSlug: string, id: string) => `/forums/${threadSlug}#reply-${id}`
/** Where to sign in, and what to come back to. */
export const signInPath = (back: string) => `/login?redirect=${encodeURIComponent(back)}`
/** All of one's private messages, and one conversation. */
export const messagesPath = '/messages'
export const conversationPath = (id: string) => `${messagesPath}/${id}`
/** Who listens day and night. */
export const helplinesPath = '/helplines'
/** Where a member reports a text, or another member. */
export const reportPath = (assocType: string, id: string) => `/report/${assocType}/${id}`
export const memberPath = (slug: string) => `/members/${slug}`
export const statusPath = (slug: string, id: string) => `/members/${slug}/status/${id}`
export const statusReplyPath = (slug: string, statusId: string, id: string) =>
  `${statusPath(slug, statusId)}#reply-${id}`
