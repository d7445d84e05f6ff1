import { FAULT_MESSAGE } from '@ward/domain/refusal'
import { SignIn } from '@ward/domain/sessions'
import { Fault } from '../../api/fault.ts'
import { json, send } from '../../api/send.ts'

/** Signs in without leaving the page. Answers null, or why it did not work; throws a Fault where no answer comes, or the server broke. */
export async function signIn(input: { email: string; password: string }): Promise<string | null> {
  const checked = SignIn.safeParse(input)
  if (!checked.success) return checked.error.issues[0]?.message ?? FAULT_MESSAGE
  const response = await send('/api/auth/sign-in', json(checked.data))
  if (response.status >= 500) throw new Fault(undefined, response.headers.get('x-request-id'))
  const body: { status?: string; message?: string } = await response.json().catch(() => ({}))
  return body.status === 'success' ? null : (body.message ?? FAULT_MESSAGE)
}
