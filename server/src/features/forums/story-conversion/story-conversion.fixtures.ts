import type { TestApp } from '../../../../test/app.ts'
import { insertPost } from '../../content/content.db.ts'

let made = 0

/** A published story; its id. */
export const makeStory = (t: TestApp, values: Partial<Parameters<typeof insertPost>[1]> = {}): Promise<string> =>
  insertPost(t.sites.one, {
    title: `Story ${++made}`,
    slug: `story-${made}`,
    body: '<p>How I live with it.</p>',
    ...values,
  })
