import type { Draft, MemberDraft, PostDraft, ProfileDraft, ThreadDraft } from './drafts.ts'
import { comments as ibdComments } from './ibd/comments.ts'
import * as ibdMembers from './ibd/members.ts'
import { posts as ibdPosts } from './ibd/posts.ts'
import { profiles as ibdProfiles } from './ibd/profiles.ts'
import { statuses as ibdStatuses } from './ibd/statuses.ts'
import { threads as ibdThreads } from './ibd/threads.ts'
import { comments as lupusComments } from './lupus/comments.ts'
import * as lupusMembers from './lupus/members.ts'
import { posts as lupusPosts } from './lupus/posts.ts'
import { profiles as lupusProfiles } from './lupus/profiles.ts'
import { statuses as lupusStatuses } from './lupus/statuses.ts'
import { threads as lupusThreads } from './lupus/threads.ts'
import { comments as migraineComments } from './migraine/comments.ts'
import * as migraineMembers from './migraine/members.ts'
import { posts as migrainePosts } from './migraine/posts.ts'
import { profiles as migraineProfiles } from './migraine/profiles.ts'
import { statuses as migraineStatuses } from './migraine/statuses.ts'
import { threads as migraineThreads } from './migraine/threads.ts'
import { comments as psoriasisComments } from './psoriasis/comments.ts'
import * as psoriasisMembers from './psoriasis/members.ts'
import { posts as psoriasisPosts } from './psoriasis/posts.ts'
import { profiles as psoriasisProfiles } from './psoriasis/profiles.ts'
import { statuses as psoriasisStatuses } from './psoriasis/statuses.ts'
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

export const library: Record<SiteKey, Shelf> = {
  migraine: {
    people: migraineMembers,
    posts: migrainePosts,
    comments: migraineComments,
    threads: migraineThreads,
    statuses: migraineStatuses,
    profiles: migraineProfiles,
  },
  lupus: {
    people: lupusMembers,
    posts: lupusPosts,
    comments: lupusComments,
    threads: lupusThreads,
    statuses: lupusStatuses,
    profiles: lupusProfiles,
  },
  ibd: {
    people: ibdMembers,
    posts: ibdPosts,
    comments: ibdComments,
    threads: ibdThreads,
    statuses: ibdStatuses,
    profiles: ibdProfiles,
  },
  psoriasis: {
    people: psoriasisMembers,
    posts: psoriasisPosts,
    comments: psoriasisComments,
    threads: [],
    statuses: psoriasisStatuses,
    profiles: psoriasisProfiles,
  },
}
