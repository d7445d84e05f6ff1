import { awards } from './awards.ts'
import { bursts } from './bursts.ts'
import type { ProfileDraft, RawPiece } from './drafts.ts'
import { generatePieces } from './generator/generate.ts'
import { handWritten } from './hand-written.ts'
import { demoImages } from './images.ts'
import { library } from './library.ts'
import { html, minutes, slugOf } from './markup.ts'
import { settle } from './settle.ts'
import type { DemoContent, DemoNetwork, DemoPost, DemoProfileFlag, DemoUser, SiteKey } from './shapes.ts'
import { sites } from './sites.ts'
import { forumTags, globalTags } from './tags.ts'
import { usersOf } from './users.ts'

/** The whole demo network as plain data: the same on every machine and at every time, with ages in place of dates. */
export function demoNetwork(): DemoNetwork {
  const keys = sites.map((site) => site.key)
  const usersBySite = new Map(keys.map((key) => [key, usersOf(key)]))
  const usersFor = (key: SiteKey): DemoUser[] => usersBySite.get(key) ?? []
  const taken = new Set<string>()

  return {
    sites,
    users: keys.flatMap(usersFor),
    posts: keys.flatMap(postsOf),
    forumTags: keys.flatMap((site) =>
      forumTags[site].map(([name, description], index) => ({ site, name, description, displayOrder: index + 1 })),
    ),
    globalTags,
    content: keys.flatMap((site) => {
      const written = [...handWritten(site), ...burstsOf(site)]
      for (const piece of written) taken.add(piece.text).add(`${site}/${piece.thread?.slug}`)
      return [...written, ...generatePieces(site, written, usersFor(site), taken)].map((piece) =>
        published(piece, usersFor(site)),
      )
    }),
    profileFlags: keys.flatMap((site) =>
      library[site].profiles.map((draft) => profileFlag(site, draft, usersFor(site))),
    ),
    awards,
    images: demoImages(),
  }
}

function postsOf(site: SiteKey): DemoPost[] {
  return library[site].posts.map(({ title, category, author, days, text }) => ({
    site,
    slug: slugOf(title),
    title,
    category,
    author,
    body: html(text),
    published: days * 1440,
  }))
}

/** Bursts are spread over the articles as comments; the first of each site stands on the wall as a status. */
function burstsOf(site: SiteKey): RawPiece[] {
  return bursts[site].map((draft, index) => {
    const posts = library[site].posts
    const post = index === 0 ? undefined : posts[index % 3]
    return {
      site,
      kind: post ? 'comment' : 'status',
      key: `${site}:burst:${index + 1}`,
      author: draft.by,
      root: post ? slugOf(post.title) : null,
      parent: null,
      text: draft.text,
      age: minutes(draft.ago),
      flag: draft.flag ?? null,
      flagged: null,
      burst: draft.burst ?? null,
      thread: null,
      theme: null,
    }
  })
}

function published(piece: RawPiece, users: DemoUser[]): DemoContent {
  const { site, kind, key, author, root, parent, age, burst, thread, flagged } = piece
  const settled = piece.flag && settle({ name: key, author, age, story: piece.flag, flagged, users })
  return {
    ...{ site, kind, key, author, root, parent, age, burst, thread },
    body: html(piece.text),
    isDeleted: settled?.isDeleted ?? false,
    isSpam: settled?.isSpam ?? false,
    isPending: settled?.isPending ?? false,
    flag: settled?.flag ?? null,
  }
}

function profileFlag(site: SiteKey, { user, flag, flagged }: ProfileDraft, users: DemoUser[]): DemoProfileFlag {
  const age = minutes(flagged)
  const settled = settle({ name: `${site}:user:${user}`, author: user, age, story: flag, flagged: age, users })
  return { site, kind: 'user', username: user, flag: settled.flag }
}
