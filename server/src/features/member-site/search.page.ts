import { postPath, replyPath, searchPath, threadPath } from '@ward/domain/app/front-end-links'
import { FOUND_A_KIND, searchedWords, snippetOf } from '@ward/domain/member-site/searching'
import { searchPage } from '../../../../member-site/search-page.ts'
import { lineOf } from '../../platform/html/text.ts'
import { pageEndpoint } from './frame.ts'
import { peopleOf } from './people.ts'
import { membersWith, postsWith, textsWith } from './search.db.ts'

const WORDS_MOST = 8
/** Characters of a text in which the words are looked for to show them. */
const READ = 8000

/** GET /search?q=: posts, threads and members; nobody finds hidden texts. */
export const search = pageEndpoint(searchPath, async (ctx, frame, { q: typed }) => {
  const q = typed.trim()
  const words = searchedWords(q).slice(0, WORDS_MOST)
  const scope = { network: ctx.network, siteId: ctx.site.siteId }
  const find = async (lastIsBeginning: boolean) => {
    const searched = { words, lastIsBeginning }
    const [posts, texts] = await Promise.all([
      postsWith(scope, searched, FOUND_A_KIND),
      frame.hasForums ? textsWith(scope, searched, FOUND_A_KIND) : [],
    ])
    return { posts, texts, isEmpty: posts.length + texts.length === 0 }
  }
  const findTexts = async () => {
    if (words.length === 0) return { posts: [], texts: [] }
    const found = await find(words.length === 1)
    return words.length > 1 && found.isEmpty ? find(true) : found
  }
  const [{ posts, texts }, members] = await Promise.all([
    findTexts(),
    q.length > 1 ? membersWith(scope, q, FOUND_A_KIND) : [],
  ])
  const ids = members.map(({ id }) => id)
  const people = await peopleOf(ctx, { authors: ids, bodies: [] })
  const snippet = (body: string) => snippetOf(lineOf(body.slice(0, READ), READ), words)
  return searchPage(frame, {
    q,
    posts: posts.map(({ slug, title, body, insertedAt: at }) => ({
      title,
      href: postPath(slug),
      what: 'Story',
      at,
      snippet: snippet(body),
    })),
    texts: texts.map(({ id, threadSlug, threadName, body, isReply, insertedAt: at }) => ({
      title: threadName,
      href: isReply ? replyPath(threadSlug, id) : threadPath(threadSlug),
      what: isReply ? 'Reply' : 'Thread',
      at,
      snippet: snippet(body),
    })),
    members: ids.map((id) => people.person(id)),
  })
})
