import type { Draft, RawPiece, ThreadDraft } from './drafts.ts'
import { library } from './library.ts'
import { minutes, slugOf } from './markup.ts'
import type { ContentKind, DemoThread, SiteKey, ThemeKey } from './shapes.ts'

type Position = { kind: ContentKind; root: string | null; parent: string | null; theme: ThemeKey | null }

/** Every piece that was written by hand for a site, in the order of the files, parents before their answers. */
export function handWritten(site: SiteKey): RawPiece[] {
  const shelf = library[site]
  const pieces: RawPiece[] = []

  const add = (draft: Draft, key: string, place: Position, thread: DemoThread | null = null) => {
    pieces.push({
      site,
      ...place,
      key,
      author: draft.by,
      text: draft.text,
      age: minutes(draft.ago),
      flag: draft.flag ?? null,
      flagged: draft.flagged === undefined ? null : minutes(draft.flagged),
      burst: draft.burst ?? null,
      thread,
    })
  }
  const addAll = (drafts: Draft[], path: string, place: Position) => {
    drafts.forEach((draft, index) => {
      const key = `${path}.${index + 1}`
      add(draft, key, place)
      addAll(draft.replies ?? [], key, { ...place, parent: key })
    })
  }

  shelf.threads.forEach((draft, index) => {
    const key = `${site}:thread:${index + 1}`
    const theme = draft.theme ?? null
    add(draft, key, { kind: 'thread', root: null, parent: null, theme }, threadOf(draft))
    addAll(draft.replies ?? [], `${site}:reply:${index + 1}`, { kind: 'reply', root: key, parent: null, theme })
  })
  shelf.comments.forEach((drafts, index) => {
    const post = shelf.posts[index]
    if (!post) throw new Error(`${site} has comments on a post ${index + 1} that is not there`)
    const place: Position = { kind: 'comment', root: slugOf(post.title), parent: null, theme: post.theme }
    addAll(drafts, `${site}:comment:${index + 1}`, place)
  })
  shelf.statuses.forEach((draft, index) => {
    const key = `${site}:status:${index + 1}`
    add(draft, key, { kind: 'status', root: null, parent: null, theme: null })
    const place: Position = { kind: 'status_reply', root: key, parent: null, theme: null }
    addAll(draft.replies ?? [], `${site}:status_reply:${index + 1}`, place)
  })
  return pieces
}

function threadOf(draft: ThreadDraft): DemoThread {
  const is = draft.is ?? []
  return {
    name: draft.name,
    slug: slugOf(draft.name),
    forumTags: draft.tags,
    globalTags: draft.topics ?? [],
    isClosed: is.includes('closed'),
    requiresPreModeration: is.includes('premoderated'),
    isFeatured: is.includes('featured'),
    isHomepageFeatured: is.includes('homepage'),
  }
}
