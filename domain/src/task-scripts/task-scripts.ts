import { z } from 'zod'

/** Scripts that are listed at most. */
export const TASK_SCRIPTS_MAX = 25
/** Characters of a run's options, as JSON. */
const TASK_OPTIONS_MAX = 20_000

export const OPTIONS_NOT_JSON = 'The options must be a JSON object'

export const TaskScriptChoice = z.object({ symbol: z.string() })
export const TaskScriptStart = TaskScriptChoice.extend({
  options: z
    .string()
    .max(TASK_OPTIONS_MAX, `The options may have at most ${TASK_OPTIONS_MAX} characters`)
    .default('{}')
    .describe('As JSON.'),
})
export type TaskScriptStart = z.output<typeof TaskScriptStart>
