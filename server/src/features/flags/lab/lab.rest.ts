import { percentText } from '@ward/domain/automod/automod'
import { assocTypeLabel } from '@ward/domain/flags/flag/assoc-types'
import { LabFilter, SIDE_COLUMNS, STEPS, sideOf, sideText, verdictLabel } from '@ward/domain/flags/lab/threshold-lab'
import { listExport } from '../../../platform/http/list-export.ts'
import { previewOf } from '../flag/flag-preview.graphql.ts'
import { flagsByIds } from '../flag/flags.db.ts'
import { sidesOf } from './lab.actions.ts'

/** The texts that change sides as a file: of each text as much as its row shows. */
export const labExport = listExport({
  list: 'threshold-lab',
  may: 'automod.read',
  filter: LabFilter,
  rows: (site, query, ctx) => sidesOf({ ...ctx, site }, query),
  load: async ({ site }, rows) => {
    const ids = rows.map(({ id }) => id)
    const texts = new Map((await flagsByIds(site, ids)).map((flag) => [flag.id, previewOf(flag)]))
    return rows.map((row) => ({ ...row, text: texts.get(row.id) ?? '' }))
  },
  columns: {
    [SIDE_COLUMNS.flag]: ({ id }) => id,
    [SIDE_COLUMNS.type]: ({ assocType }) => assocTypeLabel[assocType],
    [SIDE_COLUMNS.text]: ({ text }) => text,
    [SIDE_COLUMNS.verdict]: ({ verdict }) => verdictLabel[verdict],
    [SIDE_COLUMNS.score]: ({ step }) => percentText(step / STEPS),
    [SIDE_COLUMNS.means]: ({ score, verdict, isCaught }) => sideText(sideOf(score, verdict), isCaught),
    [SIDE_COLUMNS.decided]: ({ decidedAt }) => decidedAt,
  },
})
