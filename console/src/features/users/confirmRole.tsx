import { NOT_COUNTED } from '@ward/domain/effects'
import { confirm, type Question } from '../../ui/dialog/confirm.ts'
import { EffectList } from '../../ui/effects/EffectList.tsx'
import { roleEffects } from './users.api.ts'

type Roles = { userIds: string[]; roleId: number }

/** Asks in the words of the specification whether users are to get a role, with what that does in numbers. */
export async function confirmRole(roles: Roles, { text, ...question }: Question): Promise<boolean> {
  const lines = await roleEffects(roles).catch(() => null)
  return confirm({
    ...question,
    text: (
      <>
        <p>{text}</p>
        {lines ? <EffectList lines={lines} /> : <p>{NOT_COUNTED}</p>}
      </>
    ),
  })
}
