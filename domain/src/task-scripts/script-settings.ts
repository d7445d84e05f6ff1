import { z } from 'zod'
import { setting } from '../site-settings/setting-entry.ts'
import { numberWords } from '../site-settings/setting-words.ts'

const ROWS_PROBLEM = 'Please type a number of rows from 0 to 1,000,000'
/** Rows above which a run waits for somebody else; 0 for never. */
const ApprovalRows = z.number(ROWS_PROBLEM).int(ROWS_PROBLEM).min(0, ROWS_PROBLEM).max(1_000_000, ROWS_PROBLEM)

/** Settings of the task scripts. */
export const SCRIPT_SETTINGS = {
  taskScriptApproval: setting({
    level: 'super',
    title: 'Rows above which somebody else approves a task script',
    group: 'Moderation',
    techOnly: true,
    means: 'A run that would change more rows waits until somebody else approves it. With 0 no run waits.',
    value: ApprovalRows,
    fallback: 10_000 as number,
    words: numberWords,
    obeyedBy: ['server/src/platform/jobs/task-script.ts'],
  }),
}
