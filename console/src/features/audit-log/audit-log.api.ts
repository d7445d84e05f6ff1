import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AuditFilter } from '@ward/domain/audit-log/audit-log'
import { actionChoices, auditAction, objectLabel } from '@ward/domain/audit-log/audit-words'
import { toListQuery } from '@ward/domain/kernel/paging'
import type { AuditLogQuery } from '../../api/generated/operations.ts'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'
import type { Choice, Choices } from '../../ui/picker/choices.ts'
import { personChoices } from '../users/directory/PersonChoices.tsx'

const AuditLog = graphql(`
  query AuditLog($from: String!, $to: String!, $user: String!, $action: String!, $subjectType: String!, $subjectId: String!, $request: String!, $limit: Int!, $offset: Int!) {
    auditLog(from: $from, to: $to, user: $user, action: $action, subjectType: $subjectType, subjectId: $subjectId, request: $request, limit: $limit, offset: $offset) {
      total
      entries {
        id at actorKind actor { id username } action subjectType subjectId subjectIds fields requestId effects
        objects { id name kind }
        changes { name before after }
      }
    }
  }
`)

const AuditKinds = graphql(`
  query AuditKinds {
    auditKinds { actions subjectTypes }
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

const fitting = (choices: Choice[], text: string) => {
  const found = choices.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
  return { choices: found, total: found.length }
}

/** Actions of the log, to be chosen. */
export const actionPicker: Choices = {
  key: ['audit-log', 'actions'],
  find: async (text, signal) =>
    fitting(actionChoices((await request(AuditKinds, {}, { signal })).auditKinds.actions), text),
  byIds: async (actions) => actions.map((value) => ({ value, label: auditAction({ action: value, fields: [] }) })),
}

/** Types of objects in the log, to be chosen. */
export const objectPicker: Choices = {
  key: ['audit-log', 'objects'],
  find: async (text, signal) => {
    const { subjectTypes } = (await request(AuditKinds, {}, { signal })).auditKinds
    const choices = subjectTypes.map((value) => ({ value, label: objectLabel(value) }))
    return fitting(
      choices.toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
      text,
    )
  },
  byIds: async (types) => types.map((value) => ({ value, label: objectLabel(value) })),
}

/** People of the site, chosen by their names, as the address has them. */
export const whoPicker: Choices = {
  key: ['audit-log', 'people'],
  find: async (text, signal) => {
    const { choices, total } = await personChoices.find(text, signal)
    return { choices: choices.map((choice) => ({ ...choice, value: choice.label })), total }
  },
  byIds: async (names) => names.map((value) => ({ value, label: value })),
}
