import { expect, test } from 'vitest'
import { admin, conditionPageOf, queueOf, topicPageOf } from './questions.ts'

test('the documents that the bench asks with stand in the console', () => {
  const page = { search: 'an', sort: 'NAME', sortDesc: false, limit: 10, offset: 0 }
  const topics = { ...page, name: '', isDeleted: false, forumTagIds: [], tagIds: [] }
  for (const { body } of [queueOf(admin()), conditionPageOf(admin(), page), topicPageOf(admin(), topics)])
    expect(body).toContain('query ')
})
