import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DrawInput } from '@ward/domain/engagement/draws'
import type { EntriesAside } from '@ward/domain/engagement/entry-integrity'
import type { EntryIntegrityQuery, GiveawayDrawQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { ENGAGEMENTS_KEY } from '../kinds/engagement.api.ts'

const GiveawayDraw = graphql(`
  query GiveawayDraw($id: ID!) {
    giveawayDraw(id: $id) { commitment drawnAt entries winners { place entryId username email } }
  }
`)

const DrawRecord = graphql(`
  query DrawRecord($id: ID!) { drawRecord(id: $id) }
`)

const DrawEffects = graphql(`
  query DrawEffects($id: ID!, $places: Int!) { drawEffects(id: $id, places: $places) { kind n } }
`)

const DrawGiveaway = graphql(`
  mutation DrawGiveaway($id: ID!, $places: Int!) { drawGiveaway(id: $id, places: $places) { id } }
`)

const GiveawayEntries = graphql(`
  query GiveawayEntries($id: ID!, $limit: Int!, $offset: Int!) {
    giveawayEntries(id: $id, limit: $limit, offset: $offset) { total entries { id username email insertedAt out } }
  }
`)

const EntryIntegrity = graphql(`
  query EntryIntegrity($id: ID!) {
    entryIntegrity(id: $id) { entries setAside groups { kind key entries setAside isDoubtful } }
  }
`)

const SetEntriesAside = graphql(`
  mutation SetEntriesAside(
    $id: ID!, $kind: EntryGroupKind!, $key: String!, $setAside: Boolean!, $until: DateTime
  ) {
    setEntriesAside(id: $id, kind: $kind, key: $key, setAside: $setAside, until: $until) {
      changed before after undoUntil
    }
  }
`)

export type EntryGroup = EntryIntegrityQuery['entryIntegrity']['groups'][number]
export type Draw = GiveawayDrawQuery['giveawayDraw']

export const drawOptions = (id: string) =>
  queryOptions({
    queryKey: [...ENGAGEMENTS_KEY, 'giveaway', id, 'draw'],
    queryFn: async ({ signal }) => (await request(GiveawayDraw, { id }, { signal })).giveawayDraw,
  })

/** The effects of drawing so many winners. */
export const drawEffects = async (input: DrawInput) => (await request(DrawEffects, input)).drawEffects
export const drawGiveaway = (input: DrawInput) => request(DrawGiveaway, input)
export const fetchDrawRecord = async (id: string) => (await request(DrawRecord, { id })).drawRecord

/** Entries that are asked for at once. */
const ENTRIES = 20

/** The entrants of a giveaway, newest first, part by part. */
export const entriesOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...ENGAGEMENTS_KEY, 'giveaway', id, 'entries'],
    queryFn: async ({ pageParam, signal }) =>
      (await request(GiveawayEntries, { id, limit: ENTRIES, offset: pageParam }, { signal })).giveawayEntries,
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * ENTRIES < total ? pages.length * ENTRIES : undefined),
  })

/** How the entries of a giveaway came. */
export const entryIntegrityOptions = (id: string) =>
  queryOptions({
    queryKey: [...ENGAGEMENTS_KEY, 'giveaway', id, 'entry-integrity'],
    queryFn: async ({ signal }) => (await request(EntryIntegrity, { id }, { signal })).entryIntegrity,
  })

type Aside = Omit<EntriesAside, 'until'> & { until: string | null }
export const setEntriesAside = async (input: Aside) => (await request(SetEntriesAside, input)).setEntriesAside
