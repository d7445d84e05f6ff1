import { AWARD_COLUMNS, AwardFilter } from '@ward/domain/awards'
import { toListQuery } from '@ward/domain/paging'
import { listExport } from '../../platform/http/list-export.ts'
import { awardsInOrder, countAwards } from './awards.db.ts'

export const awardsExport = listExport({
  list: 'awards',
  may: 'awards.read',
  filter: AwardFilter,
  query: ({ site }, filter) => {
    const query = toListQuery(filter)
    return { total: () => countAwards(site, query), rows: awardsInOrder(site, query) }
  },
  columns: {
    [AWARD_COLUMNS.name]: ({ name }) => name,
    [AWARD_COLUMNS.year]: ({ year }) => year,
    [AWARD_COLUMNS.finalists]: ({ finalists }) => finalists,
    [AWARD_COLUMNS.winners]: ({ winners }) => winners,
  },
})
