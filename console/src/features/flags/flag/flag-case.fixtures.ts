import type { FlagCase } from './flag-detail.api.ts'
import { REPORTED } from './flag-facts.fixtures.ts'

const author = {
  id: '91',
  username: 'sunniva',
  slug: 'sunniva',
  roleId: 3,
  status: 0,
  isAnonymous: false,
  avatar: null,
  badge: null,
  bio: '',
  insertedAt: '2024-03-01T09:00:00Z',
  openFlagsCount: 2,
  postsCount: 1234,
  removedCount: 3,
}

/** The wait of a text at risk that nobody is on. */
export const FREE_WAIT = {
  id: '5',
  since: '2026-11-20T20:42:00Z',
  lookedAt: null,
  heldUntil: null,
  lease: 0,
  holder: null,
  handedTo: null,
}

/** An open, reported comment as the flag's page shows it, for tests. */
export const makeCase = (change: object = {}): FlagCase =>
  ({
    ...REPORTED,
    id: '1',
    assocId: '71',
    uri: '/story#comment-71',
    insertedAt: '2026-11-20T20:42:00Z',
    updatedAt: '2026-11-20T20:42:00Z',
    crisisCues: [],
    isSuggestion: false,
    author,
    contentFlagEvents: [],
    contentFlagAssigns: [],
    viewers: [],
    reports: [],
    privateData: [],
    keptOriginal: null,
    comment: {
      id: '71',
      body: '<p>Some words</p>',
      version: 1,
      insertedAt: '2026-11-20T20:40:00Z',
      editedAt: null,
      post: { id: '5', title: 'A story', slug: 'story' },
    },
    reply: null,
    thread: null,
    userProfileStatus: null,
    userProfileStatusReply: null,
    user: null,
    ...change,
  }) as unknown as FlagCase

/** The fields that make a case one of a thread, for tests. */
export const makeThread = () => ({
  assocType: 'thread',
  comment: null,
  thread: {
    id: '71',
    name: 'Coming off a daily preventive',
    slug: 'coming-off',
    body: '<p>After four years</p>',
    version: 3,
    insertedAt: '2026-11-20T09:04:00Z',
    editedAt: null,
    isClosed: false,
    requiresPreModeration: false,
    isFeatured: false,
    isHomepageFeatured: false,
    stateVersion: 3,
    forumTags: [],
    tags: [],
  },
})
