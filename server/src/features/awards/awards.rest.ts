import { AWARD_COLUMNS, AWARD_FIELDS, AwardFilter } from '@ward/domain/awards/awards'
import { fieldCells, listExport } from '../../platform/http/list-export.ts'
import { type AwardInList, awardList } from './awards.db.ts'

export const awardsExport = listExport<typeof AwardFilter, AwardInList>({
  list: 'awards',
  may: 'awards.read',
  filter: AwardFilter,
  rows: awardList,
  columns: {
    ...fieldCells(AWARD_FIELDS, AWARD_COLUMNS),
    [AWARD_COLUMNS.finalists]: ({ finalists }) => finalists,
    [AWARD_COLUMNS.winners]: ({ winners }) => winners,
  },
})
