/** Titles of the screens of forums. The menu needs them before any of these is loaded: they stand apart from what the screens need. */
export const FORUM_TOPICS_LABEL = 'Forum Topics'
export const FORUMS_LABEL = 'Forums'
export const CONVERT_STORY_LABEL = 'Convert Story'
export const THREAD_SEO_LABEL = 'Thread SEO'
export const FORUM_TAGS_LABEL = 'Forum Tags'
