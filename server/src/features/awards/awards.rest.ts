import { AWARD_COLUMNS, AWARD_FIELDS, AwardFilter } from '@ward/domain/awards'
import { toListQuery } from '@ward/domain/paging'
import { fieldCells, listExport } from '../../platform/http/list-export.ts'
import { type AwardInOrder, awardsInOrder, countAwards } from './awards.db.ts'

export const awardsExport = listExport<typeof AwardFilter, AwardInOrder>({
  list: 'awards',
  may: 'awards.read',
  filter: AwardFilter,
  query: ({ site }, filter) => {
    const query = toListQuery(filter)
    return { total: () => countAwards(site, query), rows: awardsInOrder(site, query) }
  },
  columns: {
    ...fieldCells(AWARD_FIELDS, AWARD_COLUMNS),
    [AWARD_COLUMNS.finalists]: ({ finalists }) => finalists,
    [AWARD_COLUMNS.winners]: ({ winners }) => winners,
  },
})
