import { IconHistory } from '@tabler/icons-react'
import { pathTo } from '@ward/domain/app/routes'
import { AUDIT_COLUMNS, AuditFilter, auditAction, auditActor, auditSubject } from '@ward/domain/audit-log/audit-log'
import { EFFECTS_TOLD_LABEL } from '@ward/domain/kernel/effects'
import { useSession } from '../../api/session.tsx'
import { useList } from '../../routing/useList.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { EffectList } from '../../ui/effects/EffectList.tsx'
import { FilterDateRange } from '../../ui/filters/FilterDateRange.tsx'
import { FilterFields, FilterRow } from '../../ui/filters/FilterRow.tsx'
import { SearchField } from '../../ui/filters/SearchField.tsx'
import { Differences } from '../../ui/history/History.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import { type AuditEntry, auditLogOptions } from './audit-log.api.ts'

const DEBOUNCE = 400

const whoOf = ({ actorKind, actor }: AuditEntry) => auditActor({ actorKind, username: actor?.username ?? null })

const PAGES: Readonly<Record<string, '/content-flag/{id}' | '/users/{id}'>> = {
  flag: '/content-flag/{id}',
  user: '/users/{id}',
}

/** What is a page of the console leads there. */
function Subject({ entry }: { entry: AuditEntry }) {
  const page = PAGES[entry.subjectType]
  return page && entry.subjectId ? (
    <AppLink href={pathTo(page, { id: entry.subjectId })}>{auditSubject(entry)}</AppLink>
  ) : (
    auditSubject(entry)
  )
}

const columns: Column<AuditEntry>[] = [
  {
    id: 'at',
    header: AUDIT_COLUMNS.at,
    width: 264,
    wrap: true,
    card: 'aside',
    cell: ({ at }) => <DateText value={at} />,
  },
  { id: 'who', header: AUDIT_COLUMNS.who, width: 200, cell: whoOf },
  { id: 'action', header: AUDIT_COLUMNS.action, fixed: true, card: 'title', cell: auditAction },
  { id: 'subject', header: AUDIT_COLUMNS.subject, width: 200, cell: (entry) => <Subject entry={entry} /> },
  {
    id: 'fields',
    header: AUDIT_COLUMNS.fields,
    width: 240,
    quiet: true,
    wrap: true,
    cell: ({ fields }) => fields.join(', '),
  },
]

/** What was there before and after, where that is kept, and the request by which the log of the server tells more. */
function Details({ entry: { changes, effects, requestId } }: { entry: AuditEntry }) {
  return (
    <>
      {effects ? <EffectList lines={effects.split('\n')} label={EFFECTS_TOLD_LABEL} /> : null}
      <Differences
        before={changes.map(({ name, before }) => ({ name, text: before ?? '' }))}
        fields={changes.map(({ name, after }) => ({ name, text: after ?? '' }))}
      />
      <p>
        {changes.length === 0 && !effects ? 'No before/after values recorded. ' : null}
        {requestId ? `Request ${requestId}` : null}
      </p>
    </>
  )
}

/** Who did what on the site, and who read private data, newest first; nothing here can be changed. */
export default function AuditLogPage() {
  const list = useList(AuditFilter, auditLogOptions, { download: 'audit-log' })
  const { site } = useSession()
  const { filter, change } = list
  const field = (key: 'user' | 'action' | 'subjectType' | 'subjectId' | 'request', label: string) => (
    <SearchField
      label={label}
      value={filter[key]}
      debounce={DEBOUNCE}
      onChange={(text) => change({ [key]: text }, { replace: true })}
    />
  )
  return (
    <>
      <PageTitle title="Audit log" count={list.total !== undefined && count(list.total, 'entry', 'entries')}>
        {site.name}
      </PageTitle>
      <FilterRow onClear={list.onClear}>
        <FilterDateRange label="When" value={filter} onChange={change} />
        <FilterFields>
          {field('user', 'Username')}
          {field('action', 'Action')}
          {field('subjectType', 'Object type')}
          {field('subjectId', 'Object ID')}
          {field('request', 'Request')}
        </FilterFields>
      </FilterRow>
      <DataTable
        {...list.table}
        id="audit-log"
        label="Entries"
        columns={columns}
        rowLabel={(entry) => `${auditAction(entry)} by ${whoOf(entry)}`}
        details={(entry) => <Details entry={entry} />}
        empty={
          <EmptyState
            title={list.onClear ? 'No entry matches' : 'Nothing has been done yet'}
            icon={IconHistory}
            actions={list.onClear ? <ActionButton onClick={list.onClear}>Clear filters</ActionButton> : null}
          >
            What staff and Ward do on this site is kept here.
          </EmptyState>
        }
      />
    </>
  )
}
