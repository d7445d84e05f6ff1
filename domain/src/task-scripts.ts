/** Scripts that are listed at most. */
export const TASK_SCRIPTS_MAX = 25
/** Characters of a run's options, as JSON. */
export const TASK_OPTIONS_MAX = 20_000

export const OPTIONS_NOT_JSON = 'The options must be a JSON object'
export const TASK_SCRIPT_STARTED = 'The script was started'
