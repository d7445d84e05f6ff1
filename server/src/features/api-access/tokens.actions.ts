import {
  API_TOKEN_CHANGED,
  API_TOKEN_OVER,
  API_TOKEN_START,
  API_TOKEN_TOPIC,
  API_TOKENS_MAX,
  type ApiTokenInput,
  type ApiTokenRotation,
  stateOfToken,
  TOO_MANY_API_TOKENS,
} from '@ward/domain/api-access/api-tokens'
import { conflict, orNotFound } from '@ward/domain/kernel/refusal'
import { auditSave } from '../../platform/audit.ts'
import { actorId, type TxCtx } from '../../platform/context.ts'
import { lockInTransaction } from '../../platform/database/locks.ts'
import { announce } from '../../platform/events/announce.ts'
import { hashed, newSecret } from '../../platform/http/secrets.ts'
import { type ApiTokenRow, countUsable, insertToken, lockToken, tokenById, updateToken } from './tokens.db.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
/** The number of characters of a secret that are kept, to recognize it. */
const ENDING = 4

/** A token and its secret, which is never shown again. */
export type MadeToken = { id: string; secret: string | null; token: ApiTokenRow }

function newTokenSecret() {
  const secret = API_TOKEN_START + newSecret()
  return { secret, hash: hashed(secret), ending: secret.slice(-ENDING) }
}

/**
 * Makes a token of the site. Its secret is in this answer alone.
 *
 * @throws CONFLICT where the site has as many as it may
 */
export async function createApiToken(tx: TxCtx, { name, scopes, days }: ApiTokenInput): Promise<MadeToken> {
  const { site } = tx
  await lockInTransaction(tx.network, { name: 'apiTokens', of: String(site.siteId) })
  if ((await countUsable(site, tx.now())) >= API_TOKENS_MAX) throw conflict(TOO_MANY_API_TOKENS)
  const { secret, hash, ending } = newTokenSecret()
  const expiresAt = new Date(tx.now().getTime() + days * DAY)
  const id = await insertToken(site, { name, scopes, hash, ending, expiresAt, madeBy: actorId(tx.viewer) })
  await record(tx, 'createApiToken', id, ['name', 'scopes', 'expiresAt'])
  return { id, secret, token: orNotFound(await tokenById(site, id)) }
}

/**
 * Gives a token another secret. The one before can be used until the overlap is over, and no longer than the token.
 *
 * @throws NOT_FOUND, CONFLICT where it is over, or was changed meanwhile
 */
export async function rotateApiToken(tx: TxCtx, { id, overlapHours, version }: ApiTokenRotation): Promise<MadeToken> {
  const before = orNotFound(await lockToken(tx.site, id))
  if (version != null && version !== before.version) throw conflict(API_TOKEN_CHANGED)
  const now = tx.now()
  if (stateOfToken(before, now) !== 'usable') throw conflict(API_TOKEN_OVER)
  const { secret, hash, ending } = newTokenSecret()
  const previousUntil = new Date(now.getTime() + overlapHours * HOUR)
  await updateToken(tx.site, id, { hash, ending, previousHash: before.hash, previousUntil })
  await record(tx, 'rotateApiToken', id, ['secret'])
  return { id, secret, token: orNotFound(await tokenById(tx.site, id)) }
}

/** Ends a token at once, with the secret before if one still works; done again it changes nothing. @throws NOT_FOUND */
export async function revokeApiToken(tx: TxCtx, { id }: { id: string }): Promise<ApiTokenRow> {
  const before = orNotFound(await lockToken(tx.site, id))
  if (before.revokedAt === null)
    await updateToken(tx.site, id, { revokedAt: tx.now(), previousHash: null, previousUntil: null })
  await record(tx, 'revokeApiToken', id, before.revokedAt === null ? ['revokedAt'] : [])
  return orNotFound(await tokenById(tx.site, id))
}

async function record(tx: TxCtx, action: string, subjectId: string, fields: string[]): Promise<void> {
  await auditSave(tx, { action, subjectType: API_TOKEN_TOPIC, subjectId, fields })
  await announce(tx, API_TOKEN_TOPIC, subjectId)
}
