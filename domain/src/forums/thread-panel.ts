import { type Answer, no, yes } from '../kernel/answer.ts'

/** The toggles of a thread (spec 1 section 4), in the order the panel shows them. */
export const THREAD_TOGGLES = ['isClosed', 'requiresPreModeration', 'isFeatured', 'isHomepageFeatured'] as const
export type ThreadToggle = (typeof THREAD_TOGGLES)[number]

export const threadToggleLabel: Record<ThreadToggle, string> = {
  isClosed: 'Closed',
  requiresPreModeration: 'Requires pre-moderation',
  isFeatured: 'Featured',
  isHomepageFeatured: 'Homepage featured',
}

const FEATURED = "The thread's featured status has been updated"

/** Success messages, word for word (spec 1 section 8): for what was switched on, and off. */
export const THREAD_TOGGLE_MESSAGE: Record<ThreadToggle, { on: string; off: string }> = {
  isClosed: { on: 'Comments are now closed', off: 'Comments are now open' },
  requiresPreModeration: {
    on: 'The thread was marked for pre-moderation',
    off: 'The thread was unmarked for pre-moderation',
  },
  isFeatured: { on: FEATURED, off: FEATURED },
  isHomepageFeatured: { on: FEATURED, off: FEATURED },
}

/** Message, word for word (spec 1 section 4). */
export const FEATURED_FIRST_APPROVED = 'Content must be approved before featuring'

/**
 * Whether a toggle of a thread can be switched: the featured ones only once its flag is no longer open (spec 1 section 4). A
 * thread without a flag counts as approved.
 */
export const canToggle = (toggle: ThreadToggle, isFlagOpen: boolean): Answer =>
  isFlagOpen && (toggle === 'isFeatured' || toggle === 'isHomepageFeatured') ? no(FEATURED_FIRST_APPROVED) : yes
