import { type ApiTokenState, apiScopeLabel, stateOfToken } from '@ward/domain/api-access/api-tokens'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Chip, type Hue } from '../../ui/text/Chip.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import type { ApiToken } from './tokens.api.ts'

const STATE: Record<ApiTokenState, { label: string; hue: Hue }> = {
  usable: { label: 'In use', hue: 'green' },
  expired: { label: 'Expired', hue: 'neutral' },
  revoked: { label: 'Revoked', hue: 'red' },
}
const stateOf = ({ expiresAt, revokedAt }: ApiToken): ApiTokenState =>
  stateOfToken({ expiresAt: new Date(expiresAt), revokedAt: revokedAt ? new Date(revokedAt) : null }, new Date())

type Actions = { onRotate: (token: ApiToken) => void; onRevoke: (token: ApiToken) => void }

/** The name, rights and state of a token, and the buttons that rotate and revoke it. */
export const tokenColumns = ({ onRotate, onRevoke }: Actions): Column<ApiToken>[] => [
  {
    id: 'name',
    header: 'Name',
    fixed: true,
    wrap: true,
    card: 'title',
    cell: ({ name, ending }) => (
      <>
        {name} <span>…{ending}</span>
      </>
    ),
  },
  {
    id: 'scopes',
    header: 'Permissions',
    wrap: true,
    card: 'body',
    cell: ({ scopes }) => scopes.map((scope) => apiScopeLabel[scope]).join(', '),
  },
  {
    id: 'state',
    header: 'State',
    width: 110,
    card: 'aside',
    cell: (token) => <Chip hue={STATE[stateOf(token)].hue}>{STATE[stateOf(token)].label}</Chip>,
  },
  {
    id: 'expiresAt',
    header: 'Expires',
    width: 248,
    quiet: true,
    wrap: true,
    cell: ({ expiresAt, previousUntil }) => (
      <>
        <DateText value={expiresAt} />
        {previousUntil && new Date(previousUntil) > new Date() ? (
          <>
            {' '}
            Old secret until <DateText value={previousUntil} />
          </>
        ) : null}
      </>
    ),
  },
  {
    id: 'lastUsedAt',
    header: 'Last used',
    width: 248,
    quiet: true,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <DateText value={lastUsedAt} /> : 'Never'),
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    width: 190,
    rigid: true,
    align: 'right',
    fixed: true,
    card: 'actions',
    cell: (token) =>
      stateOf(token) === 'usable' ? (
        <>
          <ActionButton size="xs" onClick={() => onRotate(token)}>
            Rotate<VisuallyHidden>: {token.name}</VisuallyHidden>
          </ActionButton>{' '}
          <ActionButton size="xs" kind="danger" onClick={() => onRevoke(token)}>
            Revoke<VisuallyHidden>: {token.name}</VisuallyHidden>
          </ActionButton>
        </>
      ) : null,
  },
]
