import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AuditFilter } from '@ward/domain/audit-log/audit-log'
import { toListQuery } from '@ward/domain/kernel/paging'
import type { AuditLogQuery } from '../../api/generated/operations.ts'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const AuditLog = graphql(`
  query AuditLog($from: String!, $to: String!, $user: String!, $action: String!, $subjectType: String!, $subjectId: String!, $request: String!, $limit: Int!, $offset: Int!) {
    auditLog(from: $from, to: $to, user: $user, action: $action, subjectType: $subjectType, subjectId: $subjectId, request: $request, limit: $limit, offset: $offset) {
      total
      entries {
        id at actorKind actor { id username } action subjectType subjectId subjectIds fields requestId effects
        changes { name before after }
      }
    }
  }
`)

export type AuditEntry = AuditLogQuery['auditLog']['entries'][number]

export const auditLogOptions = (filter: AuditFilter) => {
  const query = toListQuery(filter)
  return queryOptions({
    queryKey: ['audit-log', query],
    queryFn: async ({ signal }) => {
      const { total, entries: rows } = (await request(AuditLog, query, { signal })).auditLog
      return { total, rows }
    },
    placeholderData: keepPreviousData,
  })
}
