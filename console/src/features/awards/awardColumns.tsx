import {
  AWARD_COLUMNS,
  AWARD_FIELDS,
  type AwardField,
  AwardInput,
  awardYears,
  NO_YEAR_LABEL,
} from '@ward/domain/awards/awards'
import { fieldColumns } from '../../ui/form/fieldColumns.tsx'
import { fieldInputs } from '../../ui/form/fieldInputs.tsx'
import { inlineForm } from '../../ui/form/inlineForm.tsx'
import { NumberSelectField } from '../../ui/form/NumberSelectField.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NumberText } from '../../ui/text/NumberText.tsx'
import type { AwardRow } from './awards.api.ts'

/** An award is changed in its row. */
export const AwardInline = inlineForm<typeof AwardInput>()

/** The fields of an award, in its row and in the Create Award dialog. */
export const awardFields = fieldInputs(AwardInput, AWARD_FIELDS, {
  year: (form) => <NumberSelectField {...form.field('year')} choices={awardYears(new Date())} none={NO_YEAR_LABEL} />,
})

const number = { width: 112, align: 'right', sortable: true, firstDesc: true } as const

/** The fields of an award, Finalists and Winners (spec 1 section 2.6). */
export const awardColumns: Column<AwardRow>[] = [
  ...fieldColumns<typeof AwardInput, AwardField, AwardRow>(AwardInput, awardFields, AwardInline, {
    name: { width: 480, sortable: true, fixed: true, card: 'title' },
    year: number,
  }),
  {
    ...number,
    id: 'finalists',
    header: AWARD_COLUMNS.finalists,
    cell: (award) => <NumberText value={award.finalistsCount} />,
  },
  {
    ...number,
    id: 'winners',
    header: AWARD_COLUMNS.winners,
    cell: (award) => <NumberText value={award.winnersCount} />,
  },
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
