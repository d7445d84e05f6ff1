import { AWARD_COLUMNS, type AwardField, AwardInput } from '@ward/domain/awards'
import { fieldColumns } from '../../ui/form/fieldColumns.tsx'
import { inlineForm } from '../../ui/form/inlineForm.tsx'
import type { Column } from '../../ui/table/column.ts'
import { formatNumber } from '../../ui/text/NumberText.tsx'
import { awardFields } from './AwardFields.tsx'
import type { AwardRow } from './awards.api.ts'

/** An award is changed in its row. */
export const AwardInline = inlineForm<typeof AwardInput>()

const number = { width: 112, align: 'right', sortable: true, firstDesc: true } as const

/** The fields of an award, Finalists and Winners (spec 1 section 2.6). */
export const awardColumns: Column<AwardRow>[] = [
  ...fieldColumns<typeof AwardInput, AwardField, AwardRow>(AwardInput, awardFields, AwardInline, {
    name: { sortable: true, fixed: true, card: 'title' },
    year: number,
  }),
  { ...number, id: 'finalists', header: AWARD_COLUMNS.finalists, cell: (award) => formatNumber(award.finalistsCount) },
  { ...number, id: 'winners', header: AWARD_COLUMNS.winners, cell: (award) => formatNumber(award.winnersCount) },
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
    cell: (award) => <AwardInline.Actions row={award} values={award} label={award.name} />,
  },
]
