import type { Choice, Choices } from '../../../ui/picker/choices.ts'
import { fetchForumTags, fetchTags, TAGS_KEY } from './tags.api.ts'

/** The number of tags offered at a time; more letters find the others. */
const OFFERED = 20

type Tag = { id: string; name: string; description?: string; slug?: string }
type Page = { total: number; tags: readonly Tag[] }
type Requested = { search: string; ids: readonly string[]; limit: number }

const choiceOf = ({ id, name, description, slug }: Tag): Choice => ({
  value: id,
  label: name,
  hint: description || slug || undefined,
})

const choicesOf = (kind: string, ask: (requested: Requested, signal: AbortSignal) => Promise<Page>): Choices => ({
  key: [...TAGS_KEY, kind],
  find: async (search, signal) => {
    const { total, tags } = await ask({ search, ids: [], limit: OFFERED }, signal)
    return { total, choices: tags.map(choiceOf) }
  },
  byIds: async (ids, signal) =>
    (await ask({ search: '', ids, limit: Math.max(1, ids.length) }, signal)).tags.map(choiceOf),
})

/** The categories of this site's forums, for a SearchSelect. */
export const forumTagChoices = choicesOf('forum', async (requested, signal) => {
  const { total, forumTags } = await fetchForumTags(requested, signal)
  return { total, tags: forumTags }
})

/** The tags of the network, for a SearchSelect. */
export const globalTagChoices = choicesOf('global', fetchTags)
