import { ANSWERS_KEPT_DAYS } from '@ward/domain/extended-profile/publishing'
import type { NetworkTask } from '../../platform/jobs/task.ts'
import { dueParts, forgetAnswers, forgetPart } from './forget-answers.db.ts'

export const forgetProfileAnswers: NetworkTask = {
  name: 'profile.forget',
  does: 'Forgets answers to questions that a questionnaire has not asked for 30 days',
  scope: 'network',
  at: '41 4 * * *',
  run: async ({ network }, { signal }) => {
    for (let due = await dueParts(network, ANSWERS_KEPT_DAYS); due.length > 0; ) {
      for (const part of due) {
        while (!signal.aborted && (await forgetAnswers(network, part, ANSWERS_KEPT_DAYS)) > 0);
        if (signal.aborted) return
        await forgetPart(part, network, ANSWERS_KEPT_DAYS)
      }
      due = await dueParts(network, ANSWERS_KEPT_DAYS)
    }
  },
}
