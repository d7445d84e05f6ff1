import type { ApiScope } from '@ward/domain/api-access/api-tokens'
import type { Actor, TestApp } from '../../../test/app.ts'

export type MadeTestToken = { id: string; secret: string; version: number }
const SCOPES: ApiScope[] = ['create', 'edit', 'delete', 'read', 'report']

/** A token of an admin's site, which may do everything unless said otherwise. */
export async function makeToken(
  t: TestApp,
  admin: Actor,
  { name = 'Outside site', scopes = SCOPES, days = 30 }: { name?: string; scopes?: ApiScope[]; days?: number } = {},
): Promise<MadeTestToken> {
  const given = { name, scopes: scopes.map((scope) => scope.toUpperCase()), days }
  type Made = { id: string; secret: string; token: { version: number } }
  const { answer, refusal } = await t.mutate<Made>(admin, 'createApiToken', given, 'id secret token { version }')
  if (!answer) throw new Error(refusal?.message)
  return { id: answer.id, secret: answer.secret, version: answer.token.version }
}
