import { z } from 'zod'
import { AtRiskConfirmed } from '../flags/at-risk-asking.ts'
import { Id, typedId } from '../kernel/ids.ts'

export const THREAD_CREATED = 'Thread created!'
export const POST_ID_EMPTY = 'Post ID cannot be empty'
export const CONVERT_ANOTHER_LABEL = 'Convert Another'
export const STORY_NOT_PUBLISHED = 'Only published stories can be converted'
export const STORY_NOT_FOUND = 'There is no story with this ID'
export const CONVERSION_ANSWERED = 'Somebody has answered in the thread, so it stays'
export const CONVERSION_UNDONE = 'The conversion was undone'
export const LINK_UNDONE = 'The link was undone'
export const THREAD_LINKED = 'Thread linked!'
export const LINK_TOPIC_LABEL = 'Link topic'
export const NO_TOPIC = 'Choose a topic'
/** Said of a story that was converted before. */
export const convertedAlready = (name: string) => `This story was converted already, to the thread “${name}”`
export const LINKED_ALREADY = 'This thread is the discussion of another story'
export const THREAD_NOT_SHOWN = 'Members do not see this thread'
export const ABOUT_STORY = 'This is the discussion of the story'
export const TO_DISCUSSION = 'Talk about this story in the forums'

/** People type it. */
const PostId = typedId(({ input }) => (String(input).trim() === '' ? POST_ID_EMPTY : STORY_NOT_FOUND))
/** The story that becomes a thread (spec 2 section 7). */
export const StoryConversion = z.object({ postId: PostId })
/** A thread that is there and becomes the discussion of a story. */
export const StoryLink = z.object({ postId: PostId, threadId: Id })
/** The thread of a story, by its id, that stops being its discussion. */
export const ConversionUndoing = z.object({ id: Id, atRiskConfirmed: AtRiskConfirmed })
export type ConversionUndoing = z.output<typeof ConversionUndoing>
/** Whether a story gets a new thread or one that is there. */
export const StoryMode = z.enum(['convert', 'link'])
export type StoryMode = z.output<typeof StoryMode>
export const storyModeLabel: Record<StoryMode, string> = {
  convert: 'A new topic, with the text of the story',
  link: 'An existing topic',
}

/** As it is typed. */
export const StoryForm = z
  .object({
    postId: z.string().trim().pipe(PostId).meta({ title: 'Post ID' }),
    mode: StoryMode.meta({ title: 'Where people talk about it' }),
    threadId: Id.nullable().meta({ title: 'Thread ID' }),
  })
  .refine(({ mode, threadId }) => mode === 'convert' || threadId !== null, { path: ['threadId'], error: NO_TOPIC })
