import { featureOf, may, PERMISSION_NAMES, type Permission } from '@ward/domain/app/permissions'
import { ROLE_IDS, roleLabel } from '@ward/domain/app/roles'
import type { Endpoint } from './http/endpoint.ts'

const mark = (roleId: number | null, permission: Permission) => (may(roleId, permission).ok ? 'yes' : '–')

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)

/**
 * The rights by role, as printed in docs/permissions.md: every right with its roles and its feature, and the endpoints outside
 * GraphQL.
 */
export function permissionsPage(endpoints: readonly Endpoint[]): string {
  const rights = PERMISSION_NAMES.toSorted().map((permission) => [
    permission,
    mark(null, permission),
    ...ROLE_IDS.map((roleId) => mark(roleId, permission)),
    featureOf(permission) ?? '–',
  ])
  const asked = endpoints.map(({ method, url, may: permission }) => [`${method} ${url}`, permission])
  return [
    '# Who may what',
    '',
    'Printed from `domain/src/app/permissions.ts` by `npm run generate`. A right with a feature is refused where the feature is',
    'off, whoever asks. Which right a field of GraphQL needs stands in its description in `schema.graphql`, which right a screen',
    'needs in `ROUTES` beside the rights. Rules that depend on the thing itself (a user flag, a foreign site) come on top.',
    '',
    ...table(['Right', 'Anybody', ...ROLE_IDS.map((id) => `${id} ${roleLabel[id]}`), 'Feature'], rights),
    '',
    '## Endpoints outside GraphQL',
    '',
    ...table(
      ['Endpoint', 'Right'],
      asked.toSorted(([a = ''], [b = '']) => a.localeCompare(b, 'en')),
    ),
    '',
  ].join('\n')
}
