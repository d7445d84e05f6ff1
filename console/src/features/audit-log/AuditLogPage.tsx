import { IconHistory } from '@tabler/icons-react'
import { pathTo } from '@ward/domain/app/routes'
import { AUDIT_COLUMNS, AuditFilter, auditActor } from '@ward/domain/audit-log/audit-log'
import { auditAction, auditFields, auditSubject, objectLabel } from '@ward/domain/audit-log/audit-words'
import { assocTypeLabel, assocTypeOf, type ContentKind } from '@ward/domain/flags/flag/assoc-types'
import { EFFECTS_DONE_LABEL } from '@ward/domain/kernel/effects'
import { Fragment } from 'react'
import { useSession } from '../../api/session.tsx'
import { useList } from '../../routing/useList.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { EffectList } from '../../ui/effects/EffectList.tsx'
import { FilterDateRange } from '../../ui/filters/FilterDateRange.tsx'
import { FilterFields, FilterRow } from '../../ui/filters/FilterRow.tsx'
import { SearchField } from '../../ui/filters/SearchField.tsx'
import { BareFields } from '../../ui/form/fields.tsx'
import { Differences } from '../../ui/history/History.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import type { Choices } from '../../ui/picker/choices.ts'
import { SearchSelect } from '../../ui/picker/SearchSelect.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import { type AuditEntry, actionPicker, auditLogOptions, objectPicker, whoPicker } from './audit-log.api.ts'

const DEBOUNCE = 400

const whoOf = ({ actorKind, actor }: AuditEntry) => auditActor({ actorKind, username: actor?.username ?? null })

/** Where an object has a page of the console. */
function pageOf({ subjectType }: AuditEntry, id: string, kind: string | null): string | null {
  switch (subjectType) {
    case 'flag':
      return pathTo('/content-flag/{id}', { id })
    case 'user':
      return pathTo('/users/{id}', { id })
    case 'thread':
      return pathTo('/thread/{id}', { id })
    case 'disorder':
      return pathTo('/conditions/{id}', { id })
    case 'experiment':
      return pathTo('/experiments/{id}', { id })
    case 'content':
      return kind
        ? pathTo('/content-flag/{assocType}/{assocId}', { assocType: assocTypeOf(kind as ContentKind), assocId: id })
        : null
    default:
      return null
  }
}

const kindLabel = ({ subjectType }: AuditEntry, kind: string | null) =>
  subjectType === 'content' && kind ? assocTypeLabel[assocTypeOf(kind as ContentKind)] : objectLabel(subjectType)

/** The objects of the entry by name, each a link to its page. */
function Objects({ entry }: { entry: AuditEntry }) {
  const { subjectId, subjectIds, objects } = entry
  if (objects.length === 0) {
    const page = subjectId === null ? null : pageOf(entry, subjectId, null)
    return page ? <AppLink href={page}>{auditSubject(entry)}</AppLink> : auditSubject(entry)
  }
  const more = (subjectIds?.split(', ').length ?? 1) - objects.length
  return (
    <>
      {objects.map(({ id, name, kind }, at) => {
        const page = pageOf(entry, id, kind)
        const words = name ?? `${kindLabel(entry, kind)} ${id}`
        return (
          <Fragment key={id}>
            {at > 0 ? ', ' : null}
            {page ? <AppLink href={page}>{words}</AppLink> : words}
          </Fragment>
        )
      })}
      {more > 0 ? ` and ${count(more, 'other')}` : null}
    </>
  )
}

function Who({ entry }: { entry: AuditEntry }) {
  return entry.actor ? (
    <AppLink href={pathTo('/users/{id}', { id: entry.actor.id })}>{whoOf(entry)}</AppLink>
  ) : (
    whoOf(entry)
  )
}

const columns: Column<AuditEntry>[] = [
  { id: 'at', header: AUDIT_COLUMNS.at, width: 264, card: 'aside', cell: ({ at }) => <DateText value={at} /> },
  { id: 'who', header: AUDIT_COLUMNS.who, width: 176, cell: (entry) => <Who entry={entry} /> },
  { id: 'action', header: AUDIT_COLUMNS.action, fixed: true, card: 'title', width: 264, cell: auditAction },
  { id: 'subject', header: AUDIT_COLUMNS.subject, cell: (entry) => <Objects entry={entry} /> },
  { id: 'fields', header: AUDIT_COLUMNS.fields, width: 240, quiet: true, cell: auditFields },
]

/** The values before and after, where they are kept, and the request id, by which the server's log tells more. */
function Details({ entry: { changes, effects, requestId } }: { entry: AuditEntry }) {
  return (
    <>
      {effects ? <EffectList lines={effects.split('\n')} label={EFFECTS_DONE_LABEL} /> : null}
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

/** Changes on the site and readings of private data, newest first; nothing here can be changed. */
export default function AuditLogPage() {
  const list = useList(AuditFilter, auditLogOptions, { download: 'audit-log' })
  const { site } = useSession()
  const { filter, change } = list
  const field = (key: 'subjectId' | 'request', label: string) => (
    <SearchField
      label={label}
      value={filter[key]}
      debounce={DEBOUNCE}
      onChange={(text) => change({ [key]: text }, { replace: true })}
    />
  )
  const picker = (key: 'user' | 'action' | 'subjectType', label: string, choices: Choices) => (
    <SearchSelect
      label={label}
      placeholder={label}
      choices={choices}
      value={filter[key] || null}
      onChange={(value) => change({ [key]: value ?? '' })}
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
          <BareFields value>
            {picker('user', AUDIT_COLUMNS.who, whoPicker)}
            {picker('action', AUDIT_COLUMNS.action, actionPicker)}
            {picker('subjectType', 'Object type', objectPicker)}
          </BareFields>
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
            Changes by staff and by Ward on this site appear here.
          </EmptyState>
        }
      />
    </>
  )
}
