import { ROLE } from '@ward/domain/app/roles'
import { threadSeoSchema } from '@ward/domain/forums/thread-seo'
import { vi } from 'vitest'
import type { Live } from '../../../api/live.ts'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { staffPage } from '../../flags/flag/flag-facts.fixtures.ts'
import { forumRoutes } from '../forums.routes.tsx'

const THREAD = {
  ...{ id: '7', name: 'Coming off', slug: 'coming-off', body: '<p>How did <b>you</b> do it?</p>' },
  ...{ seo: '{"title":"Old title"}', version: 1, stateVersion: 4, replyCount: 14, insertedAt: '2026-11-19T12:00:00Z' },
  ...{ lastActiveDate: '2026-11-20T12:00:00Z', isFlagOpen: false, isClosed: false, requiresPreModeration: false },
  ...{ isFeatured: true, isHomepageFeatured: false, paused: null, isPendingModeration: false, isDeleted: false },
  ...{
    isMarkedSpam: false,
    user: { id: '3', username: 'juniper', roleId: 3, secondaryBadge: 'PATIENT_LEADER', avatar: null },
  },
  ...{ forumTags: [{ id: '1', name: 'Preventives' }], tags: [{ id: '9', name: 'Sleep' }] },
  story: null as object | null,
  olderSlugs: [{ slug: 'how-to-stop', usedUntil: '2026-11-19T12:00:00Z', visits: 1212 }],
}

function previewOf({ slug, seo }: { slug: string; seo: string }) {
  const { title, canonical } = JSON.parse(seo)
  const address = `https://one.test/forums/${slug}`
  const card = { title: `Shared: ${title}`, description: null, image: null }
  return {
    ...{ siteName: 'One', address, title, description: 'How did you do it?', robots: null, card, twitter: card },
    ...{ canonical: canonical ?? address, canonicalProblem: canonical ? 'NOINDEX' : null },
    structured: { type: 'DiscussionForumPosting', author: 'mara', answers: 14, sitemap: '/sitemap-forums-1.xml' },
  }
}

const STAFF = [
  { id: '5', username: 'ines', roleId: ROLE.superAdmin },
  { id: '2', username: 'tomas', roleId: ROLE.moderator },
]

const reply = (id: string, username: string, isPendingModeration = false) => ({
  ...{ id, excerpt: `What ${username} said`, privateData: [], insertedAt: '2026-11-20T12:00:00Z', isDeleted: false },
  ...{ isMarkedSpam: false, isPendingModeration, user: { id, username, roleId: 3, avatar: null } },
})
const REPLIES = { totalCount: 14, pendingCount: 1, replies: [reply('31', 'jam', true), reply('30', 'riverstone')] }

/** A server with one thread; `refuses` answers its change, and `threadReplies` are null where they cannot be loaded. */
export function threadServer({
  refuses,
  threadReplies = REPLIES,
  body = THREAD.body,
  isAuthorAtRisk = false,
  story = THREAD.story,
  now = {},
}: {
  refuses?: object
  threadReplies?: typeof REPLIES | null
  body?: string
  isAuthorAtRisk?: boolean
  story?: object | null
  /** Fields of the thread as they are by now. */
  now?: object
} = {}) {
  const changes: Record<string, unknown>[] = []
  const fields = [{ name: 'isClosed', text: 'Yes' }]
  const versions = [
    {
      number: 2,
      insertedAt: '2026-11-20T12:00:00Z',
      authorKind: 'user',
      author: { id: '5', username: 'mara' },
      fields,
    },
  ].map((each) => ({ ...each, before: [{ name: 'isClosed', text: 'No' }] }))
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body))
    if (query.includes('query ThreadDetail'))
      return Response.json({ data: { thread: { ...THREAD, body, isAuthorAtRisk, story, ...now } } })
    if (query.includes('query StaffAuthors')) return Response.json({ data: { users: staffPage(STAFF, variables) } })
    if (query.includes('query ThreadReplies'))
      return Response.json(threadReplies ? { data: { threadReplies } } : { errors: [{ message: 'No' }] })
    if (query.includes('query ThreadVersions')) return Response.json({ data: { threadVersions: versions } })
    if (query.includes('query ThreadSeoSchema'))
      return Response.json({ data: { getThreadSeoSchema: JSON.stringify(threadSeoSchema()) } })
    if (query.includes('query SeoPreviewOfThread'))
      return Response.json({ data: { threadSeoPreview: previewOf(variables) } })
    if (query.includes('mutation ThreadShortlink'))
      return Response.json({ data: { threadShortlink: { fromUrl: `https://one.test/s/of-${variables.threadId}` } } })
    if (query.includes('mutation UndoConversion')) {
      changes.push(variables)
      return Response.json({ data: { undoConversion: true } })
    }
    if (query.includes('mutation ChangeThread')) {
      changes.push(variables)
      if (refuses) return Response.json({ errors: [refuses] })
      const { slug, seo } = { slug: THREAD.slug, seo: THREAD.seo, ...variables }
      return Response.json({ data: { updateThread: { id: '7', slug, seo, stateVersion: 5 } } })
    }
    return Response.json({ data: {} })
  })
  return changes
}
/** Opens a page of it as somebody of this role. */
export const openThread = (path: string, roleId: number = ROLE.admin, live: Live | null = null) =>
  openConsole(`/moderation${path}`, forumRoutes, { ...makeSession(roleId), features: ['forums'] }, live)
