/** Paths on the member site, from which a flag's `uri` is built. Slugs come percent-encoded out of the database's rules. */
export const postPath = (slug: string) => `/${slug}`
export const commentPath = (postSlug: string, id: string) => `${postPath(postSlug)}#comment-${id}`
export const threadPath = (slug: string) => `/forums/${slug}`
/** The query says which page of replies is shown, also after a redirect; the fragment where on it. */
export const replyPath = (threadSlug: string, id: string) => `${threadPath(threadSlug)}?reply=${id}#reply-${id}`
/** Addresses that are always a thread's and a reply's, whatever its slug becomes: in mails, flags and files. */
export const threadIdPath = (id: string) => `/forums/t/${id}`
export const replyIdPath = (threadId: string, id: string) => `${threadIdPath(threadId)}?reply=${id}#reply-${id}`
/** The threads of a forum tag. */
export const forumTagPath = (slug: string) => `/forums/tag/${slug}`
/** All conditions that have a page, and one of them. */
export const conditionsPath = '/conditions'
export const conditionPath = (slug: string) => `${conditionsPath}/${slug}`
/** Where members answer what the site asks about them. */
export const aboutYouPath = '/about-you'
/** The posts of a category. */
export const categoryPath = (slug: string) => `/category/${slug}`
/** Where to sign in, and what to come back to. */
export const signInPath = (back: string) => `/login?redirect=${encodeURIComponent(back)}`
/** All of one's private messages, and one conversation. */
export const messagesPath = '/messages'
export const conversationPath = (id: string) => `${messagesPath}/${id}`
/** The helplines, which answer day and night. */
export const helplinesPath = '/helplines'
/** A campaign that asks members, and where one takes oneself out of it. */
export const opportunityPath = (id: string) => `/opportunities/${id}`
export const withdrawPath = (id: string) => `${opportunityPath(id)}/withdraw`
/** Where a member reports a text, or another member. */
export const reportPath = (assocType: string, id: string) => `/report/${assocType}/${id}`
export const memberPath = (slug: string) => `/members/${slug}`
export const statusPath = (slug: string, id: string) => `/members/${slug}/status/${id}`
export const statusReplyPath = (slug: string, statusId: string, id: string) =>
  `${statusPath(slug, statusId)}#reply-${id}`
/** The decision on one's own text, and where one asks the moderators to look again. */
export const ownTextsPath = '/your-texts'
export const ownTextPath = (id: string) => `${ownTextsPath}/${id}`
/** Leads to where a text stands, wherever that is by then. */
export const textPath = (id: string) => `/texts/${id}`
/** A picture that a member put into a text. */
export const textPicturePath = (name: string) => `/text-pictures/${name}`
/** A member's notifications, and the outcomes of their reports. */
export const notificationsPath = '/notifications'
export const yourReportsPath = '/your-reports'
/** Where a member starts a thread, edits or takes away a text of theirs, follows a thread, and silences another member. */
export const newThreadPath = '/forums/new'
export const editTextPath = (id: string) => `${textPath(id)}/edit`
export const removeTextPath = (id: string) => `${textPath(id)}/remove`
export const followPath = (threadId: string) => `${textPath(threadId)}/follow`
export const silencePath = (slug: string) => `${memberPath(slug)}/silence`
/** Getting an account, one's settings, and what they lead to. */
export const signUpPath = '/sign-up'
export const memberSettingsPath = '/settings'
export const ownDataPath = `${memberSettingsPath}/data`
/** Over posts, threads and members. */
export const searchPath = '/search'
/** New threads for readers of feeds. */
export const forumsFeedPath = '/forums/feed.xml'
export const forumTagFeedPath = (slug: string) => `${forumTagPath(slug)}/feed.xml`
