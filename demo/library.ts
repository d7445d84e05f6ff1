import type { Draft, MemberDraft, PostDraft, ProfileDraft, ThreadDraft } from './drafts.ts'
import { readData } from './read-data.ts'
import type { SiteKey } from './shapes.ts'

/** Everything that was written by hand for one site. */
export type Shelf = {
  people: { members: MemberDraft[]; newcomers: MemberDraft[]; blocked: MemberDraft[] }
  posts: PostDraft[]
  comments: Draft[][]
  threads: ThreadDraft[]
  statuses: Draft[]
  profiles: ProfileDraft[]
}

const read = <Kind extends keyof Shelf>(site: SiteKey, kind: Kind) => readData<Shelf[Kind]>(`${site}/${kind}`)

/** The texts of a site, from the data files in the folder of its name. */
const shelfOf = (site: SiteKey): Shelf => ({
  people: read(site, 'people'),
  posts: read(site, 'posts'),
  comments: read(site, 'comments'),
  threads: read(site, 'threads'),
  statuses: read(site, 'statuses'),
  profiles: read(site, 'profiles'),
})

export const library: Record<SiteKey, Shelf> = {
  migraine: shelfOf('migraine'),
  lupus: shelfOf('lupus'),
  ibd: shelfOf('ibd'),
  psoriasis: shelfOf('psoriasis'),
}
