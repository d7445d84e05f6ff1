/** Titles of screens. The menu needs them before the room is loaded (spec 1 section 2.2). */
export const FORUM_TOPICS_LABEL = 'Forum Topics'
export const FORUMS_LABEL = 'Forums'
export const CONVERT_STORY_LABEL = 'Convert Story'
