import { queryOptions } from '@tanstack/react-query'
import type { ApiTokenInput, ApiTokenRotation } from '@ward/domain/api-access/api-tokens'
import type { ApiTokensQuery } from '../../api/generated/operations.ts'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const ApiTokens = graphql(`
  query ApiTokens {
    apiTokens { id name scopes ending previousUntil expiresAt revokedAt lastUsedAt insertedAt version madeBy { id username } }
  }
`)
const CreateApiToken = graphql(`
  mutation CreateApiToken($name: String!, $scopes: [ApiScope!]!, $days: Int!) {
    createApiToken(name: $name, scopes: $scopes, days: $days) { id secret }
  }
`)
const RotateApiToken = graphql(`
  mutation RotateApiToken($id: ID!, $overlapHours: Int!, $version: Int) {
    rotateApiToken(id: $id, overlapHours: $overlapHours, version: $version) { id secret }
  }
`)
const RevokeApiToken = graphql(`
  mutation RevokeApiToken($id: ID!) {
    revokeApiToken(id: $id) { id revokedAt }
  }
`)

export type ApiToken = ApiTokensQuery['apiTokens'][number]
export const API_TOKENS_KEY = ['apiTokens'] as const

export const apiTokensOptions = queryOptions({
  queryKey: API_TOKENS_KEY,
  queryFn: async ({ signal }) => (await request(ApiTokens, {}, { signal })).apiTokens,
  select: (rows) => ({ total: rows.length, rows }),
})

export const createApiToken = async (token: ApiTokenInput) => (await request(CreateApiToken, token)).createApiToken
export const rotateApiToken = async (rotation: ApiTokenRotation) =>
  (await request(RotateApiToken, rotation)).rotateApiToken
export const revokeApiToken = async (id: string) => (await request(RevokeApiToken, { id })).revokeApiToken
