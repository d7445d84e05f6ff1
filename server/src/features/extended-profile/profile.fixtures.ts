import { expect } from 'vitest'
import type { Actor, TestApp } from '../../../test/app.ts'

let made = 0

async function done<Answer>(answering: Promise<{ answer?: Answer | null; refusal?: { message: string } | null }>) {
  const { answer, refusal } = await answering
  return answer ?? expect.fail(refusal?.message)
}

/** A section of the draft; answers its id. */
export const makeSection = async (t: TestApp, actor: Actor, name = `Section ${++made}`): Promise<string> =>
  (await done(t.mutate<{ id: string }>(actor, 'createProfileSection', { name }, 'id'))).id

type Made = { id: string; version: number; profileFieldOptions: { id: string; name: string }[] }

/** A field of the draft with options by their names. */
export function makeField(
  t: TestApp,
  actor: Actor,
  { options = ['Yes', 'No'], ...given }: { sectionId: string; options?: string[] } & Record<string, unknown>,
): Promise<Made> {
  const profileFieldOptions = options.map((name) => ({ name, isOther: name === 'Other' }))
  const field = { name: `Question ${++made}`, type: 'RADIO', profileFieldOptions, ...given }
  return done(t.mutate<Made>(actor, 'saveProfileField', field, 'id version profileFieldOptions { id name }'))
}
