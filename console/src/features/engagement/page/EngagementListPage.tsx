import { IconMessageQuestion, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ENGAGEMENT_SEARCH_DEBOUNCE, ENGAGEMENT_TOPIC, EngagementFilter } from '@ward/domain/engagement/engagements'
import type { Kind } from '@ward/domain/engagement/kind'
import { useMemo } from 'react'
import { useMay } from '../../../api/session.tsx'
import { useLive } from '../../../api/useLive.tsx'
import { useList } from '../../../routing/useList.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { FilterRow } from '../../../ui/filters/FilterRow.tsx'
import { SearchField } from '../../../ui/filters/SearchField.tsx'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import { ENGAGEMENTS_KEY, engagementsOptions } from '../kinds/engagement.api.ts'
import { columnsOf, editHref } from '../kinds/engagementColumns.tsx'
import { useKind } from '../kinds/useKind.ts'

/** The engagements of one kind: server paging, search, a button for a new one (spec 2 section 2, Engagement lists). */
export default function EngagementListPage() {
  const kind = useKind()
  return <KindList key={kind.type} kind={kind} />
}

function KindList({ kind }: { kind: Kind }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const mayChange = useMay('engagement.change')
  const options = useMemo(() => engagementsOptions(kind.type), [kind])
  const columns = useMemo(() => columnsOf(kind), [kind])
  const { filter, change, onClear, total, table } = useList(EngagementFilter, options)
  useLive(ENGAGEMENT_TOPIC, () => void queries.invalidateQueries({ queryKey: ENGAGEMENTS_KEY }))
  const create = () => void navigate({ to: kind.paths.create })
  useKeys(mayChange.ok ? { n: { label: `New ${kind.one}`, run: create } } : {}, { group: kind.menu })
  return (
    <>
      <PageTitle title={kind.menu} count={total !== undefined && count(total, kind.one, kind.many)}>
        {mayChange.ok ? (
          <ActionButton kind="primary" icon={IconPlus} keys="n" href={kind.paths.create}>
            {`New ${kind.one}`}
          </ActionButton>
        ) : null}
      </PageTitle>
      <FilterRow onClear={onClear}>
        <SearchField
          label={kind.searchLabel}
          value={filter.search}
          debounce={ENGAGEMENT_SEARCH_DEBOUNCE}
          onChange={(search) => change({ search }, { replace: true })}
        />
      </FilterRow>
      <DataTable
        {...table}
        id={kind.many}
        label={kind.menu}
        columns={columns}
        rowLabel={({ question }) => question}
        rowHref={(row) => editHref(kind, row.id)}
        empty={
          <EmptyState
            title={`No ${kind.many} yet`}
            icon={IconMessageQuestion}
            actions={
              mayChange.ok ? (
                <ActionButton href={kind.paths.create}>{`Create the first ${kind.one}`}</ActionButton>
              ) : null
            }
          >
            {`Editors add a ${kind.one} to posts with its shortcode.`}
          </EmptyState>
        }
      />
    </>
  )
}
