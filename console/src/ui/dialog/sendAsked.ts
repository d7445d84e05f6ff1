import { anyway, LEFT_AS_IT_IS } from '@ward/domain/flags/at-risk-asking'
import { questionOf, Refusal } from '@ward/domain/kernel/refusal'
import { confirm } from './confirm.ts'

/** The person was asked and did not mean it: nothing was changed, and nothing went wrong. */
export class NotMeant extends Refusal {
  constructor() {
    super('CONFLICT', LEFT_AS_IT_IS)
  }
}

/**
 * Sends a change. Where the server asks first, the person is asked in its words, and on their yes the change is sent again, confirmed.
 *
 * @param label what it is called, such as 'Delete'
 * @throws NotMeant where the answer is no, and whatever sending throws
 */
export async function sendAsked<Answer>(
  label: string,
  send: (atRiskConfirmed: true | undefined) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(undefined)
  } catch (error) {
    const question = questionOf(error)
    if (question === null) throw error
    if (!(await confirm({ title: anyway(label), text: question, confirm: label, danger: true }))) throw new NotMeant()
    return send(true)
  }
}
