import { PERMISSIONS, type Permission } from '@ward/domain/permissions'
import { ROLE_IDS, roleLabel } from '@ward/domain/roles'
import type { GraphQLSchema } from 'graphql'
import type { Endpoint } from '../http/endpoint.ts'

/** One thing that can be asked from outside, with the right it needs. */
export type Guarded = { endpoint: string; may: Permission }

/** Every field of Query and Mutation, and every field that asks for more, with its permission. */
export function guardedFields(schema: GraphQLSchema): Guarded[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!('getFields' in type) || type.name.startsWith('__')) return []
    return Object.values(type.getFields()).flatMap((field) => {
      const { may } = field.extensions as { may?: Permission }
      return may ? [{ endpoint: `${type.name}.${field.name}`, may }] : []
    })
  })
}

export const guardedEndpoints = (endpoints: readonly Endpoint[]): Guarded[] =>
  endpoints.map(({ method, url, may }) => ({ endpoint: `${method} ${url}`, may }))

/** Who may what, as printed in docs/permissions.md. */
export function permissionsPage(guarded: readonly Guarded[]): string {
  const row = ({ endpoint, may }: Guarded) => {
    const grant: { roles: readonly number[]; open: boolean } = PERMISSIONS[may]
    const marks = ROLE_IDS.map((id) => (grant.open || grant.roles.includes(id) ? 'yes' : '–'))
    return `| ${endpoint} | ${may} | ${grant.open ? 'yes' : '–'} | ${marks.join(' | ')} |`
  }
  const heads = ['Endpoint', 'Permission', 'Anybody', ...ROLE_IDS.map((id) => `${id} ${roleLabel[id]}`)]
  return [
    '# Who may what',
    '',
    'Printed from the code by `npm run generate`: every field of Query and Mutation, every field that asks for more than the',
    'question that led to it, and every REST endpoint. Rules that depend on the thing itself (a user flag, a foreign site) come on top.',
    '',
    `| ${heads.join(' | ')} |`,
    `|${heads.map(() => '---').join('|')}|`,
    ...guarded.toSorted((a, b) => a.endpoint.localeCompare(b.endpoint, 'en')).map(row),
    '',
  ].join('\n')
}
