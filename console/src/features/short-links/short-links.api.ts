import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toListQuery } from '@ward/domain/kernel/paging'
import type { ShortlinkFilter, ShortlinkInput, ShortlinkTarget } from '@ward/domain/short-links/short-links'
import type { ShortlinkQuery, ShortlinksQuery } from '../../api/generated/operations.ts'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const Shortlinks = graphql(`
  query Shortlinks($search: String!, $limit: Int!, $offset: Int!, $sort: ShortlinkSort!, $sortDesc: Boolean!, $isDead: Boolean!) {
    shortlinks(search: $search, isDead: $isDead, limit: $limit, offset: $offset, sort: $sort, sortDesc: $sortDesc) {
      total
      shortlinks {
        id insertedAt fromUrl toUrl clickCount code isDisabled version
        check { state words movedTo checkedAt isAlarm }
      }
    }
  }
`)

const Shortlink = graphql(`
  query Shortlink($id: ID!) {
    shortlink(id: $id) {
      id
      targets { id toUrl insertedAt clickCount setBy { id username avatar { thumb } } }
    }
  }
`)

const ShortlinkDays = graphql(`
  query ShortlinkDays($id: ID!) {
    shortlinkDays(id: $id) { day clicks leftOut }
  }
`)

const ShortlinkDeadCount = graphql(`
  query ShortlinkDeadCount {
    shortlinkDeadCount
  }
`)

const ShortlinkMisses = graphql(`
  query ShortlinkMisses {
    shortlinkMisses { code count lastAt }
  }
`)

const CreateShortlink = graphql(`
  mutation CreateShortlink($url: String!, $code: String) {
    createShortlink(url: $url, code: $code) { id fromUrl }
  }
`)

const UpdateShortlink = graphql(`
  mutation UpdateShortlink($id: ID!, $url: String, $isDisabled: Boolean, $version: Int) {
    updateShortlink(id: $id, url: $url, isDisabled: $isDisabled, version: $version) { id version isDisabled toUrl }
  }
`)

const OfThread = graphql(`
  mutation ThreadShortlink($threadId: ID!) {
    threadShortlink(threadId: $threadId) { fromUrl }
  }
`)

export const SHORTLINKS_KEY = ['shortlinks'] as const
export type ShortlinkRow = ShortlinksQuery['shortlinks']['shortlinks'][number]
export type TargetOfLink = ShortlinkQuery['shortlink']['targets'][number]

/** One page of the list; the old rows stay while the next ones come. */
export const shortlinksOptions = (filter: ShortlinkFilter) => {
  const query = toListQuery(filter)
  return queryOptions({
    queryKey: [...SHORTLINKS_KEY, 'list', query],
    queryFn: async ({ signal }) => {
      const { total, shortlinks: rows } = (await request(Shortlinks, query, { signal })).shortlinks
      return { total, rows }
    },
    placeholderData: keepPreviousData,
  })
}

/** Where a link has led, asked for when its row opens. */
export const targetsOptions = (id: string) =>
  queryOptions({
    queryKey: [...SHORTLINKS_KEY, id],
    queryFn: async ({ signal }) => (await request(Shortlink, { id }, { signal })).shortlink.targets,
  })

/** The clicks of the last days of a link. */
export const daysOptions = (id: string) =>
  queryOptions({
    queryKey: [...SHORTLINKS_KEY, id, 'days'],
    queryFn: async ({ signal }) => (await request(ShortlinkDays, { id }, { signal })).shortlinkDays,
  })

/** The number of links whose target does not answer. */
export const deadCountOptions = queryOptions({
  queryKey: [...SHORTLINKS_KEY, 'dead'],
  queryFn: async ({ signal }) => (await request(ShortlinkDeadCount, {}, { signal })).shortlinkDeadCount,
})

export const missesOptions = queryOptions({
  queryKey: [...SHORTLINKS_KEY, 'misses'],
  queryFn: async ({ signal }) => (await request(ShortlinkMisses, {}, { signal })).shortlinkMisses,
})

export const createShortlink = async (link: ShortlinkInput) => (await request(CreateShortlink, link)).createShortlink

type Change = Partial<ShortlinkTarget> & { id: string; isDisabled?: boolean }
export const updateShortlink = async (change: Change) => (await request(UpdateShortlink, change)).updateShortlink

/** The short address of a thread. */
export const threadShortlink = async (threadId: string): Promise<string> =>
  (await request(OfThread, { threadId })).threadShortlink.fromUrl
