import { infiniteQueryOptions } from '@tanstack/react-query'
import type { BodyEdit, TextRestore, ThreadEdit } from '@ward/domain/flags/editing/text-editing'
import type { ContentVersionsQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { FLAG_KEY } from '../flag/flag-detail.api.ts'

const EditBody = graphql(`
  mutation EditBody($id: ID!, $body: String!, $version: Int) {
    editContentFlagBody(id: $id, body: $body, version: $version) { id version }
  }
`)

const EditThread = graphql(`
  mutation EditThread($id: ID!, $name: String, $userId: ID, $body: String, $version: Int) {
    updateThread(id: $id, name: $name, userId: $userId, body: $body, version: $version) {
      id name body version user { id }
    }
  }
`)

const ContentVersions = graphql(`
  query ContentVersions($id: ID!, $upTo: Int) {
    contentVersions(id: $id, upTo: $upTo) {
      number insertedAt authorKind author { id username } fields { name text } before { name text }
    }
  }
`)

const RestoreContent = graphql(`
  mutation RestoreContent($id: ID!, $number: Int!, $version: Int) {
    restoreContent(id: $id, number: $number, version: $version) { number }
  }
`)

export type TextVersion = ContentVersionsQuery['contentVersions'][number]

/** The versions of a text by staff, newest first, asked for part by part. */
export const textVersionsOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...FLAG_KEY, 'versions', id],
    queryFn: async ({ pageParam, signal }) =>
      (await request(ContentVersions, { id, upTo: pageParam }, { signal })).contentVersions,
    initialPageParam: null as number | null,
    // The first of all has none before it.
    getNextPageParam: (last) => (last.at(-1)?.before ? (last.at(-1)?.number ?? 1) - 1 : undefined),
    staleTime: 0,
  })

export const restoreText = (input: TextRestore) => request(RestoreContent, input)

export const saveBody = async (edit: BodyEdit) => (await request(EditBody, edit)).editContentFlagBody
export const saveThread = async (edit: ThreadEdit) => (await request(EditThread, edit)).updateThread
