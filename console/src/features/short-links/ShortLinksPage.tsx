import { IconLink } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CHANGES_SAVED, SHORTLINKS_LABEL } from '@ward/domain/app/shell'
import {
  SHORTLINK_NOT_UPDATED,
  SHORTLINK_SEARCH_DEBOUNCE,
  SHORTLINK_TOPIC,
  ShortlinkFilter,
  ShortlinkTarget,
} from '@ward/domain/short-links/short-links'
import { useLive } from '../../api/useLive.tsx'
import { useList } from '../../routing/useList.ts'
import { FilterPill } from '../../ui/filters/FilterPill.tsx'
import { FilterRow } from '../../ui/filters/FilterRow.tsx'
import { SearchField } from '../../ui/filters/SearchField.tsx'
import { useRowsWithEdited } from '../../ui/form/inlineForm.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { useOwnChanges, useSavedBeside } from '../../ui/form/useOwnChanges.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import { Misses } from './Misses.tsx'
import { NewShortLink } from './NewShortLink.tsx'
import { telling } from './refused.ts'
import { ShortLinkDetails } from './ShortLinkDetails.tsx'
import { deadCountOptions, SHORTLINKS_KEY, shortlinksOptions, updateShortlink } from './short-links.api.ts'
import { shortLinkColumns, shortName, TargetInline } from './shortLinkColumns.tsx'

const TARGET_FORM = {
  values: { id: '', url: '', version: 0 },
  save: telling(SHORTLINK_NOT_UPDATED, updateShortlink),
  saved: CHANGES_SAVED,
  failed: SHORTLINK_NOT_UPDATED,
  invalidates: SHORTLINKS_KEY,
}

/** Short addresses of the site: a box that makes one, the list, and where each has led (spec 3 section 2, Short links). */
export default function ShortLinksPage() {
  const queries = useQueryClient()
  const edited = useForm(ShortlinkTarget, TARGET_FORM)
  const [own, addOwn] = useOwnChanges<ShortlinkTarget>()
  useSavedBeside(edited, own)
  const { filter, change, onClear, total, table } = useList(ShortlinkFilter, shortlinksOptions, {
    leave: edited.giveUp,
  })
  useLive(SHORTLINK_TOPIC, () => void queries.invalidateQueries({ queryKey: SHORTLINKS_KEY }))
  const { data: dead } = useQuery(deadCountOptions)
  const rows = useRowsWithEdited(edited, table.rows)
  return (
    <TargetInline.Provider form={edited} saveKey="Save the target">
      <PageTitle title={SHORTLINKS_LABEL} count={total !== undefined && count(total, 'short link')} />
      <NewShortLink />
      <FilterRow onClear={onClear}>
        <SearchField
          label="Search from and to URLs"
          value={filter.search}
          debounce={SHORTLINK_SEARCH_DEBOUNCE}
          onChange={(search) => change({ search }, { replace: true })}
        />
        <FilterPill
          label="Dead targets"
          on={filter.isDead}
          count={dead ?? 0}
          onChange={(isDead) => change({ isDead })}
        />
      </FilterRow>
      <DataTable
        {...table}
        rows={rows}
        id="shortlinks"
        label={SHORTLINKS_LABEL}
        columns={shortLinkColumns}
        rowLabel={({ fromUrl }) => shortName(fromUrl)}
        details={(link) => <ShortLinkDetails link={link} onSaved={addOwn} />}
        empty={
          <EmptyState title="No short links yet" icon={IconLink}>
            Type a URL above to make the first one.
          </EmptyState>
        }
      />
      <Misses />
    </TargetInline.Provider>
  )
}
