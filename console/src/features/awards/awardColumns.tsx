import { IconPencil } from '@tabler/icons-react'
import { AWARD_NAME_MAX } from '@ward/domain/awards'
import type { KeyboardEvent } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { formatNumber } from '../../ui/text/NumberText.tsx'
import styles from './AwardListPage.module.css'
import type { AwardRow } from './awards.api.ts'
import type { DraftState } from './useAwardDraft.ts'
import { YearSelect } from './YearSelect.tsx'

type Editing = { state: DraftState; mayChange: boolean; onEdit: (award: AwardRow) => void; onCancel: () => void }

/** Name, Year, Finalists, Winners and actions; the row being edited holds its fields (spec 1 section 2.6). */
export function awardColumns({ state, mayChange, onEdit, onCancel }: Editing): Column<AwardRow>[] {
  const { draft, errors, busy, change, save } = state
  const isEdited = (award: AwardRow) => draft?.id === award.id
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') onCancel()
    if (event.key === 'Enter') {
      event.preventDefault()
      void save()
    }
  }
  const columns: Column<AwardRow>[] = [
    {
      id: 'name',
      header: 'Name',
      sortable: true,
      fixed: true,
      card: 'title',
      cell: (award) =>
        isEdited(award) ? (
          <TextField
            label=""
            aria-label="Name"
            autoFocus
            maxLength={AWARD_NAME_MAX}
            value={draft?.name ?? ''}
            error={errors.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            onKeyDown={keys}
          />
        ) : (
          award.name
        ),
    },
    {
      id: 'year',
      header: 'Year',
      width: 140,
      align: 'right',
      sortable: true,
      firstDesc: true,
      cell: (award) =>
        isEdited(award) ? (
          <YearSelect
            bare
            label="Year"
            value={draft?.year ?? null}
            error={errors.year}
            onChange={(year) => change({ year })}
          />
        ) : (
          (award.year ?? '—')
        ),
    },
    {
      id: 'finalists',
      header: 'Finalists',
      width: 120,
      align: 'right',
      sortable: true,
      firstDesc: true,
      cell: (award) => formatNumber(award.finalistsCount),
    },
    {
      id: 'winners',
      header: 'Winners',
      width: 120,
      align: 'right',
      sortable: true,
      firstDesc: true,
      cell: (award) => formatNumber(award.winnersCount),
    },
  ]
  if (!mayChange) return columns
  return [
    ...columns,
    {
      id: 'actions',
      header: 'Actions',
      width: 180,
      align: 'right',
      fixed: true,
      card: 'actions',
      cell: (award) =>
        isEdited(award) ? (
          <span className={styles.buttons}>
            <ActionButton size="xs" onClick={onCancel}>
              Cancel
            </ActionButton>
            <ActionButton size="xs" kind="primary" busy={busy} onClick={() => void save()}>
              Save
            </ActionButton>
          </span>
        ) : (
          <IconButton size={28} icon={IconPencil} label={`Edit ${award.name}`} onClick={() => onEdit(award)} />
        ),
    },
  ]
}
