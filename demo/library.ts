import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Draft, MemberDraft, PostDraft, ProfileDraft, ThreadDraft } from './drafts.ts'
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

const read = (site: SiteKey, kind: keyof Shelf) =>
  JSON.parse(readFileSync(join(import.meta.dirname, site, `${kind}.json`), 'utf8'))

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
