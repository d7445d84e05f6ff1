import { assocTypeLabel } from '@ward/domain/flags/flag/assoc-types'
import {
  asFlagQuery,
  chipsOf,
  FLAG_COLUMNS,
  FLAG_FILE_COLUMNS,
  FlagFilter,
  flagChipLabel,
} from '@ward/domain/flags/flag/flags'
import { shownName } from '@ward/domain/member-site/member-site'
import { listExport } from '../../../platform/http/list-export.ts'
import { cardIn } from '../../users/directory/users.db.ts'
import { previewOf } from '../flag/flag-preview.graphql.ts'
import { uriOf } from '../flag/flag-uri.ts'
import { demandFilter } from '../flag/flags.actions.ts'
import { flagList } from './flag-file.db.ts'
import type { QueueRow } from './flag-queue.db.ts'

/** The queue as a file: of each text as much as its row shows. */
export const flagsExport = listExport<typeof FlagFilter, QueueRow>({
  list: 'flags',
  may: 'flags.read',
  filter: FlagFilter,
  demands: (ctx, query) => demandFilter(ctx, asFlagQuery(query)),
  rows: (site, query) => flagList(site, asFlagQuery(query)),
  columns: {
    [FLAG_FILE_COLUMNS.id]: ({ id }) => id,
    [FLAG_COLUMNS.type]: ({ assocType }) => assocTypeLabel[assocType],
    [FLAG_COLUMNS.author]: (flag) => {
      const card = cardIn(flag)
      return card ? shownName(card) : null
    },
    [FLAG_COLUMNS.preview]: previewOf,
    [FLAG_COLUMNS.flags]: (flag) =>
      chipsOf(flag)
        .map((chip) => flagChipLabel[chip])
        .join(', '),
    [FLAG_COLUMNS.date]: ({ listedAt }) => listedAt,
    [FLAG_FILE_COLUMNS.uri]: uriOf,
  },
})
