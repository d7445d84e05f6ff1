import type { Actor, TestApp } from '../../../test/app.ts'

let made = 0
export type MadeLink = { id: string; code: string; version: number; fromUrl: string; toUrl: string; clickCount: number }

/** A short link of somebody's site. */
export async function makeShortLink(
  t: TestApp,
  actor: Actor,
  { url = `/made-for-this-${++made}`, code }: { url?: string; code?: string } = {},
): Promise<MadeLink> {
  const select = 'id code version fromUrl toUrl clickCount'
  const { answer, refusal } = await t.mutate<MadeLink>(actor, 'createShortlink', { url, ...(code && { code }) }, select)
  if (!answer) throw new Error(refusal?.message)
  return answer
}
