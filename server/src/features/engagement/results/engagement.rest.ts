import { ENTRY_COUNTS, ENTRY_OUT, whyEntryIsOut } from '@ward/domain/engagement/draws'
import {
  ENTRY_COLUMNS,
  EntriesFilter,
  OPTION_ARCHIVED,
  OPTION_HIDDEN,
  OPTION_SUGGESTED,
  OptionResultsFilter,
  OWN_WORDS_COLUMNS,
  OwnWordsFilter,
  RESULT_COLUMNS,
} from '@ward/domain/engagement/results'
import { listExport } from '../../../platform/http/list-export.ts'
import { type EntryRow, entryList } from '../draws/entries.db.ts'
import { optionName } from '../taking-part/state.actions.ts'
import { optionList, ownWordsList } from './results.actions.ts'
import type { OptionResult, OwnWords } from './results.db.ts'

/** The votes for each option of an engagement, as a file. */
export const resultsExport = listExport<typeof OptionResultsFilter, OptionResult>({
  list: 'engagement-results',
  may: 'engagement.read',
  filter: OptionResultsFilter,
  rows: (_site, query, ctx) => optionList(ctx, query),
  columns: {
    [RESULT_COLUMNS.name]: optionName,
    [RESULT_COLUMNS.here]: ({ here }) => here,
    [RESULT_COLUMNS.total]: ({ total }) => total,
    [RESULT_COLUMNS.state]: ({ isArchived, isSuggested, isHidden }) =>
      [isArchived && OPTION_ARCHIVED, isSuggested && OPTION_SUGGESTED, isHidden && OPTION_HIDDEN]
        .filter(Boolean)
        .join(', '),
  },
})

/** Texts of members who chose “Other”, as a file: as on the page without names. */
export const ownWordsExport = listExport<typeof OwnWordsFilter, OwnWords>({
  list: 'engagement-own-words',
  may: 'engagement.read',
  filter: OwnWordsFilter,
  rows: (_site, query, ctx) => ownWordsList(ctx, query),
  columns: {
    [OWN_WORDS_COLUMNS.option]: ({ option }) => option,
    [OWN_WORDS_COLUMNS.words]: ({ words }) => words,
    [OWN_WORDS_COLUMNS.insertedAt]: ({ insertedAt }) => insertedAt,
  },
})

/** The entrants of a giveaway, as a file. */
export const entriesExport = listExport<typeof EntriesFilter, EntryRow>({
  list: 'giveaway-entries',
  may: 'engagement.change',
  filter: EntriesFilter,
  look: { action: 'readPrivateData', subjectType: 'user', idOf: ({ userId }) => userId },
  rows: (site, { id }) => entryList(site, id),
  columns: {
    [ENTRY_COLUMNS.number]: ({ id }) => id,
    [ENTRY_COLUMNS.username]: ({ username }) => username,
    [ENTRY_COLUMNS.email]: ({ mailTo }) => mailTo,
    [ENTRY_COLUMNS.insertedAt]: ({ insertedAt }) => insertedAt,
    [ENTRY_COLUMNS.out]: (entry) => {
      const because = whyEntryIsOut(entry)
      return because === null ? ENTRY_COUNTS : ENTRY_OUT[because]
    },
  },
})
