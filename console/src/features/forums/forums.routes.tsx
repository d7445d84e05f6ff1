import { IconMessages, IconTags } from '@tabler/icons-react'
import { GLOBAL_TAGS_LABEL } from '@ward/domain/app/shell'
import type { RouteEntry } from '../../routing/entry.ts'
import { THREAD_SEO_LABEL } from './seo/seo-titles.ts'
import { FORUM_TAGS_LABEL } from './tags/tag-titles.ts'
import { CONVERT_STORY_LABEL, FORUM_TOPICS_LABEL, FORUMS_LABEL } from './threads/thread-titles.ts'

export const forumRoutes: RouteEntry[] = [
  {
    path: '/forums',
    title: FORUM_TOPICS_LABEL,
    page: () => import('./threads/ForumTopicsPage.tsx'),
    menu: { label: FORUMS_LABEL, icon: IconMessages, order: 12, may: 'forums.change' },
    goKey: 'f',
    examples: [{ at: '/forums?name=nothing-is-called-so' }, { at: '/forums?isDeleted=true' }],
  },
  {
    path: '/thread/{id}',
    title: 'Thread',
    page: () => import('./threads/ThreadPage.tsx'),
    examples: [{ at: '/thread/17' }],
  },
  {
    path: '/thread/{id}/edit-seo',
    title: THREAD_SEO_LABEL,
    page: () => import('./seo/ThreadSeoPage.tsx'),
    examples: [{ at: '/thread/17/edit-seo' }],
  },
  {
    path: '/forum-tags',
    title: FORUM_TAGS_LABEL,
    page: () => import('./tags/ForumTagsPage.tsx'),
    examples: [
      { at: '/forum-tags', press: [/^Add tag/] },
      { at: '/forum-tags', press: [/^Preventives/] },
    ],
  },
  {
    path: '/convert-story',
    title: CONVERT_STORY_LABEL,
    page: () => import('./story-conversion/ConvertStoryPage.tsx'),
  },
  {
    path: '/tags',
    title: GLOBAL_TAGS_LABEL,
    page: () => import('./tags/GlobalTagsPage.tsx'),
    menu: { label: GLOBAL_TAGS_LABEL, icon: IconTags, order: 32, may: 'tags.change' },
    examples: [
      { at: '/tags?search=nothing-is-called-so' },
      { at: '/tags', press: [/New tag/] },
      { at: '/tags', press: [/^Humour/] },
    ],
  },
]
