import { FAULT_MESSAGE, Refusal } from '@ward/domain/kernel/refusal'
import type { SignIn } from '@ward/domain/sessions/sessions'
import type { z } from 'zod'
import { json, send } from '../../api/send.ts'
import { Fault } from '../../fault.ts'

/** Signs in without leaving the page. Throws a Refusal with why it did not work; a Fault where no answer comes, or the server broke. */
export async function signIn(input: z.output<typeof SignIn>): Promise<void> {
  const response = await send('/api/auth/sign-in', json(input))
  if (response.status >= 500) throw new Fault(undefined, response.headers.get('x-request-id'))
  const body: { status?: string; message?: string } = await response.json().catch(() => ({}))
  if (body.status !== 'success') throw new Refusal('UNAUTHENTICATED', body.message ?? FAULT_MESSAGE)
}
