import type { Refusal } from '@ward/domain/kernel/refusal'
import type { Question } from '../../../ui/dialog/confirm.ts'
import { confirmEffects } from '../../../ui/effects/confirmEffects.tsx'
import { roleEffects } from '../directory/users.api.ts'

type Roles = { userIds: string[]; roleId: number }

/** Asks in the words of the specification whether users are to get a role, with what that does in numbers; not where they may not. */
export const confirmRole = (roles: Roles, question: Question, refused?: (refusal: Refusal) => void): Promise<boolean> =>
  confirmEffects(() => roleEffects(roles), question, refused)
