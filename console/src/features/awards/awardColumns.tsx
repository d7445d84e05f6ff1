import { IconPencil } from '@tabler/icons-react'
import { AWARD_NAME_MAX } from '@ward/domain/awards'
import { createContext, type KeyboardEvent, useContext, useEffect, useRef } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { formatNumber } from '../../ui/text/NumberText.tsx'
import styles from './AwardListPage.module.css'
import type { AwardRow } from './awards.api.ts'
import type { DraftState } from './useAwardDraft.ts'
import { YearSelect } from './YearSelect.tsx'

/** What is being typed, for the cells of its row: the columns themselves stay the same while somebody types. */
export const AwardEditing = createContext<DraftState | null>(null)

/** The awards that have the name of the one above them: the year is what tells them apart. */
export const repeatedNames = (awards: readonly AwardRow[]): ReadonlySet<string> =>
  new Set(awards.filter(({ name }, at) => awards[at - 1]?.name === name).map(({ id }) => id))

export const RepeatedNames = createContext<ReadonlySet<string>>(new Set())

/** The draft when this award is the one being edited. */
function useDraftOf(award: AwardRow) {
  const state = useContext(AwardEditing)
  if (state?.draft?.id !== award.id) return null
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // An open list of years has these keys for itself.
    if (event.currentTarget.getAttribute('aria-expanded') === 'true') return
    if (event.key === 'Escape') void state.giveUp()
    if (event.key === 'Enter') {
      event.preventDefault()
      void state.save()
    }
  }
  return { ...state, draft: state.draft, onKeyDown }
}

function NameCell({ award }: { award: AwardRow }) {
  const edited = useDraftOf(award)
  const repeats = useContext(RepeatedNames).has(award.id)
  if (!edited) return <span className={repeats ? styles.quiet : undefined}>{award.name}</span>
  return (
    <div className={styles.field}>
      <TextField
        label=""
        aria-label="Name"
        autoFocus
        maxLength={AWARD_NAME_MAX}
        value={edited.draft.name}
        error={edited.errors.name}
        onChange={(event) => edited.change({ name: event.currentTarget.value })}
        onKeyDown={edited.onKeyDown}
      />
    </div>
  )
}

function YearCell({ award }: { award: AwardRow }) {
  const edited = useDraftOf(award)
  if (!edited) return award.year ?? '—'
  return (
    <div className={styles.field}>
      <YearSelect
        bare
        label="Year"
        value={edited.draft.year}
        error={edited.errors.year}
        onChange={(year) => edited.change({ year })}
        onKeyDown={edited.onKeyDown}
      />
    </div>
  )
}

function ActionsCell({ award }: { award: AwardRow }) {
  const state = useContext(AwardEditing)
  const edited = useDraftOf(award)
  const edit = useFocusBack(edited !== null)
  if (!edited)
    return (
      <IconButton
        ref={edit}
        size={28}
        icon={IconPencil}
        label={`Edit ${award.name}`}
        onClick={() => void state?.start(award)}
      />
    )
  return (
    <span className={styles.buttons}>
      <ActionButton size="xs" onClick={() => void edited.giveUp()}>
        Cancel
      </ActionButton>
      <ActionButton size="xs" kind="primary" busy={edited.busy} onClick={() => void edited.save()}>
        Save
      </ActionButton>
    </span>
  )
}

/** The focus goes back to the button that began the editing, unless it has gone elsewhere by then. */
function useFocusBack(isEdited: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(isEdited)
  useEffect(() => {
    if (wasEdited.current && !isEdited && document.activeElement === document.body) button.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  return button
}

/** None is said more quietly than some. */
const People = ({ n }: { n: number }) => <span className={n === 0 ? styles.quiet : undefined}>{formatNumber(n)}</span>

const number = { width: 112, align: 'right', sortable: true, firstDesc: true } as const

/** Name, Year, Finalists and Winners (spec 1 section 2.6). */
export const awardColumns: Column<AwardRow>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    fixed: true,
    card: 'title',
    cell: (award) => <NameCell award={award} />,
  },
  { ...number, id: 'year', header: 'Year', width: 112, cell: (award) => <YearCell award={award} /> },
  { ...number, id: 'finalists', header: 'Finalists', cell: (award) => <People n={award.finalistsCount} /> },
  { ...number, id: 'winners', header: 'Winners', cell: (award) => <People n={award.winnersCount} /> },
]

/** The same with the actions of those who may change awards. */
export const changeableAwardColumns: Column<AwardRow>[] = [
  ...awardColumns,
  {
    id: 'actions',
    header: 'Actions',
    width: 180,
    align: 'right',
    fixed: true,
    card: 'actions',
    cell: (award) => <ActionsCell award={award} />,
  },
]
