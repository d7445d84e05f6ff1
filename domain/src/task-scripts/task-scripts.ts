import { z } from 'zod'
import { Id } from '../kernel/ids.ts'

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
  upload: Id.nullish().describe('A file that was sent before, for the option that takes one.'),
})
export type TaskScriptStart = z.output<typeof TaskScriptStart>

/** A file that a run reads: text, such as a list in CSV. Its bytes, where a site chose no other number. */
export const UPLOAD_MAX_BYTES = 5_000_000
export const UPLOAD_FIELD = 'file'
export const UPLOAD_PATH = '/api/moderation/task-upload'
export const UPLOAD_TOO_LARGE = 'The file may have at most 5 MB'
export const UPLOAD_MISSING = 'Choose a file'
export const UPLOAD_NOT_TEXT = 'The file is not a text in UTF-8'
export const uploadNotAccepted = (accept: readonly string[]) =>
  `The name of the file must end in ${accept.join(' or ')}`
export const NO_UPLOAD_HERE = 'This task script takes no file'
/** Days after which a file is forgotten. */
export const UPLOAD_DAYS = 7
/** A run that ended early goes on with its list within the days after: later there is none. */
export const LIST_FORGOTTEN = `The list of this run was deleted after ${UPLOAD_DAYS} days. Start a new run with the list.`

export const TaskUpload = z.object({
  symbol: z.string(),
  name: z.string().trim().min(1, UPLOAD_MISSING).max(200, 'The name of the file may have at most 200 characters'),
})

export const RUN_STARTED = 'The run was started'
export const RUN_RESUMED = 'The run was resumed'
export const TASK_SCRIPT_COLUMNS = { name: 'Name' }
