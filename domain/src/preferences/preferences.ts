import { z } from 'zod'

/** The largest number of preferences of one person, and the longest name and value. */
export const PREFERENCES_MAX = 200
export const PREFERENCE_NAME_MAX = 80
export const PREFERENCE_MAX = 2000

export const TOO_MANY_PREFERENCES = `At most ${PREFERENCES_MAX} choices are kept`

/** POST /api/moderation/preferences: something the viewer chose for themselves, in words of the console; null forgets it. */
export const PreferenceCall = z.object({
  name: z
    .string()
    .regex(/^[a-z][\w./$-]*$/, 'The name of a choice is of letters, digits and signs of an address')
    .max(PREFERENCE_NAME_MAX, `The name may have at most ${PREFERENCE_NAME_MAX} characters`),
  value: z.string().max(PREFERENCE_MAX, `A choice may have at most ${PREFERENCE_MAX} characters`).nullable(),
})
export type PreferenceCall = z.output<typeof PreferenceCall>
