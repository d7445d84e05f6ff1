import { queryOptions } from '@tanstack/react-query'
import type { SavedViewInput } from '@ward/domain/flags/saved-views/saved-views'
import type { SavedViewsQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'

const SavedViews = graphql(`
  query SavedViews {
    savedViews { id name address isTeam version count mayChange owner { id username } }
  }
`)

const SaveView = graphql(`
  mutation SaveView($id: ID, $name: String!, $address: String!, $isTeam: Boolean!, $version: Int) {
    saveView(id: $id, name: $name, address: $address, isTeam: $isTeam, version: $version) {
      id name address isTeam version
    }
  }
`)

const DeleteView = graphql(`
  mutation DeleteView($id: ID!) {
    deleteView(id: $id)
  }
`)

const RestoreView = graphql(`
  mutation RestoreView($id: ID!) {
    restoreView(id: $id) { id }
  }
`)

export type SavedView = SavedViewsQuery['savedViews'][number]

export const VIEWS_KEY = ['savedViews'] as const

/** The viewer's views and those of the team, each with how many flags it finds now. */
export const viewsOptions = queryOptions({
  queryKey: VIEWS_KEY,
  queryFn: async ({ signal }) => (await request(SavedViews, {}, { signal })).savedViews,
})

export const saveView = async ({ id = null, version = null, ...view }: SavedViewInput) =>
  (await request(SaveView, { id, version, ...view })).saveView
export const deleteView = (id: string) => request(DeleteView, { id })
export const restoreView = (id: string) => request(RestoreView, { id })
