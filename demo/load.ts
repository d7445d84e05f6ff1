import { assocTypeOf } from '@ward/domain/assoc-types'
import { repeatHash, scoreBody } from '../server/src/features/automod/automod.actions.ts'
import { crisisCuesOf } from '../server/src/features/automod/crisis/crisis.actions.ts'
import { scoreColumns } from '../server/src/features/flags/learning/scoring.actions.ts'
import { hashPassword } from '../server/src/features/sessions/passwords.ts'
import { insertSite } from '../server/src/features/sites/sites.db.ts'
import type { NetworkDb } from '../server/src/platform/database/site-handle.ts'
import { cleanHtml } from '../server/src/platform/html/clean.ts'
import { hasImage } from '../server/src/platform/html/links.ts'
import { mentionsIn } from '../server/src/platform/html/mentions.ts'
import type { Loaded as LoadedEngagement } from './engagement-story.ts'
import { loadEngagements } from './engagements.ts'
import { addRows, countAnswers, hasSites, insertRows, newPerson, saveSettings } from './load.db.ts'
import { loadConditions, loadUserFacts } from './load-user-facts.ts'
import { DEMO_PASSWORD } from './people.ts'
import type { DemoContent, DemoFlag, DemoNetwork, DemoSite, DemoUser } from './shapes.ts'
import { demoNetwork } from './story.ts'

type Ids = Map<string, string>
type Loading = {
  network: NetworkDb
  siteId: number
  site: DemoSite
  at: (age: number) => Date
  users: Ids
  story: DemoNetwork
}

/**
 * Fills an empty network with the demo story; ages count back from `now`. One transaction: killed in the middle, it has
 * not happened. Returns false, and does nothing, where a site exists.
 */
export async function loadDemo(network: NetworkDb, now = new Date()): Promise<boolean> {
  // Asked first of all: the story and the slow hash would cost every later start a second.
  if (await hasSites(network)) return false
  const story = demoNetwork()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  return network.transaction().execute(async (tx) => {
    if (await hasSites(tx)) return false
    const at = (age: number) => new Date(now.getTime() - age * 60_000)
    const people: Ids = new Map()
    const globalTags = await named(tx, 'globalTags', story.globalTags, (tag) => tag.name)
    const awards = await insertRows(
      tx,
      'awards',
      story.awards.map(({ name, year }) => ({ name, year })),
    )
    const conditionIds = await loadConditions(tx)
    let global: LoadedEngagement | undefined
    for (const site of story.sites) {
      const siteId = await insertSite(tx, site)
      await saveSettings(tx, siteId, settingsOf(site))
      const users = await loadUsers(
        tx,
        siteId,
        story.users.filter((user) => user.site === site.key),
        people,
        passwordHash,
        at,
      )
      const loading = { network: tx, siteId, site, at, users, story }
      const posts = await loadPosts(loading)
      const content = await loadContent(loading, posts)
      await loadThreads(loading, content, globalTags)
      await loadFlags(loading, content)
      await countAnswers(tx, siteId)
      await loadAwards(loading, awards)
      await loadUserFacts(tx, { siteId, key: site.key, users, conditionIds })
      const thread = story.content.find((piece) => piece.thread && piece.site === site.key)
      const members = story.users.filter((user) => user.site === site.key && user.roleId === 3 && user.status === 0)
      global = await loadEngagements({
        network: tx,
        siteId,
        at,
        global,
        threadId: content.get(thread?.key ?? '') ?? null,
        postIds: [...posts.values()],
        memberIds: members.flatMap(({ username }) => users.get(username) ?? []),
        tags: globalTags,
      })
    }
    return true
  })
}

const settingsOf = ({ settings, superSettings }: DemoSite) => ({
  demo: true,
  accent: settings.accent,
  contact: settings.contact,
  thresholds: { spam: settings.spamThreshold, offensive: settings.offensiveThreshold, hold: settings.holdThreshold },
  holdNewMembers: settings.holdNewMembers,
  ...superSettings,
})

async function named(
  network: NetworkDb,
  table: 'globalTags',
  rows: { name: string; slug: string }[],
  key: (row: { name: string }) => string,
) {
  const ids = await insertRows(network, table, rows)
  return new Map(rows.map((row, i) => [key(row), ids[i] ?? '']))
}

async function loadUsers(
  network: NetworkDb,
  siteId: number,
  users: DemoUser[],
  people: Ids,
  passwordHash: string,
  at: (age: number) => Date,
): Promise<Ids> {
  for (const { person } of users) if (!people.has(person)) people.set(person, await newPerson(network))
  const rows = users.map((user) => ({
    siteId,
    personId: people.get(user.person) ?? '',
    username: user.username,
    slug: user.username.toLowerCase(),
    email: user.email,
    passwordHash,
    roleId: user.roleId,
    status: user.status,
    suspendedUntil: user.suspendedForDays === null ? null : at(-user.suspendedForDays * 1440),
    badge: user.badge,
    bio: user.bio,
    firstName: user.firstName,
    lastName: user.lastName,
    birthday: user.birthday,
    zipcode: user.zipcode,
    gender: user.gender,
    verifiedAt: at(user.joined),
    insertedAt: at(user.joined),
    updatedAt: at(user.joined),
  }))
  const ids = await insertRows(network, 'users', rows)
  return new Map(users.map((user, i) => [user.username, ids[i] ?? '']))
}

async function loadPosts({ network, siteId, site, at, users, story }: Loading): Promise<Ids> {
  const posts = story.posts.filter((post) => post.site === site.key)
  const rows = posts.map(({ slug, title, body, author, published }) => ({
    siteId,
    slug,
    title,
    body,
    authorId: users.get(author) ?? null,
    insertedAt: at(published),
    updatedAt: at(published),
  }))
  const ids = await insertRows(network, 'posts', rows)
  return new Map(posts.map((post, i) => [post.slug, ids[i] ?? '']))
}

/** Parents before their answers: level by level. */
async function loadContent(loading: Loading, posts: Ids): Promise<Ids> {
  const { network, siteId, site, at, users, story } = loading
  const ids: Ids = new Map()
  let waiting = story.content.filter((content) => content.site === site.key).sort((a, b) => b.age - a.age)
  while (waiting.length > 0) {
    const ready = waiting.filter((content) => isReady(content, ids))
    if (ready.length === 0) throw new Error(`The demo story has answers to nothing: ${waiting[0]?.key}`)
    const rows = ready.map((content) => {
      const body = withIds(content.body, users)
      const isRooted = content.kind === 'reply' || content.kind === 'status_reply'
      return {
        siteId,
        kind: content.kind,
        authorId: users.get(content.author) ?? '',
        postId: content.kind === 'comment' ? posts.get(content.root ?? '') : null,
        rootId: isRooted ? ids.get(content.root ?? '') : null,
        parentId: content.parent === null ? null : ids.get(content.parent),
        body,
        textHash: repeatHash(body),
        isDeleted: content.isDeleted,
        isSpam: content.isSpam,
        isPending: content.isPending,
        insertedAt: at(content.age),
      }
    })
    const inserted = await insertRows(network, 'content', rows)
    for (const [i, content] of ready.entries()) ids.set(content.key, inserted[i] ?? '')
    waiting = waiting.filter((content) => !ids.has(content.key))
    await loadMentions(
      loading,
      rows.map((row, i) => ({ body: row.body, id: inserted[i] ?? '' })),
    )
  }
  return ids
}

const isReady = ({ kind, root, parent }: DemoContent, ids: Ids): boolean =>
  (parent === null || ids.has(parent)) && (kind === 'comment' || root === null || ids.has(root))

const withIds = (body: string, users: Ids): string =>
  cleanHtml(body.replace(/\{userid:([^}]+)\}/g, (_all, name: string) => users.get(name) ?? ''))

async function loadMentions({ network, siteId }: Loading, written: { id: string; body: string }[]): Promise<void> {
  const rows = written.flatMap(({ id, body }) =>
    [...new Set(mentionsIn(body).map((mention) => mention.userId))].map((userId) => ({
      siteId,
      contentId: id,
      userId,
    })),
  )
  await addRows(
    network,
    'mentions',
    rows.filter((row) => row.userId !== ''),
  )
}

async function loadThreads(
  { network, siteId, site, at, story }: Loading,
  content: Ids,
  globalTags: Ids,
): Promise<void> {
  const tags = story.forumTags.filter((tag) => tag.site === site.key)
  const tagIds = await insertRows(
    network,
    'forumTags',
    tags.map(({ name, description, displayOrder }) => ({ siteId, name, description, displayOrder })),
  )
  const tagId = new Map(tags.map((tag, i) => [tag.name, tagIds[i] ?? '']))
  const threads = story.content.flatMap((piece) =>
    piece.thread && piece.site === site.key
      ? [{ ...piece.thread, id: content.get(piece.key) ?? '', age: piece.age }]
      : [],
  )
  await addRows(
    network,
    'threads',
    threads.map(({ id, name, slug, isClosed, requiresPreModeration, isFeatured, isHomepageFeatured, age }) => ({
      siteId,
      id,
      name,
      slug,
      isClosed,
      requiresPreModeration,
      isFeatured,
      isHomepageFeatured,
      lastActiveDate: at(age),
    })),
  )
  await addRows(
    network,
    'threadForumTags',
    threads.flatMap(({ id, forumTags }) =>
      forumTags.map((name) => ({ siteId, threadId: id, tagId: tagId.get(name) ?? '' })),
    ),
  )
  await addRows(
    network,
    'threadGlobalTags',
    threads.flatMap((thread) =>
      thread.globalTags.map((name) => ({ siteId, threadId: thread.id, tagId: globalTags.get(name) ?? '' })),
    ),
  )
}

const REASONS = ['isSpam', 'isOffensive', 'isImage', 'isReported', 'isRequiredToPublish', 'atRisk'] as const

type Flagged = {
  flag: DemoFlag
  target: { contentId: string } | { userId: string }
  assocType: ReturnType<typeof assocTypeOf> | 'user'
  author: string
  body: string
  isMarkedSpam: boolean
}

async function loadFlags(loading: Loading, content: Ids): Promise<void> {
  const { network, siteId, site, at, users, story } = loading
  const flagged: Flagged[] = [
    ...story.content.flatMap((piece) =>
      piece.flag && piece.site === site.key
        ? [
            {
              flag: piece.flag,
              target: { contentId: content.get(piece.key) ?? '' },
              assocType: assocTypeOf(piece.kind),
              author: piece.author,
              body: piece.body,
              isMarkedSpam: piece.isSpam,
            },
          ]
        : [],
    ),
    ...story.profileFlags
      .filter((profile) => profile.site === site.key)
      .map(({ flag, username }) => ({
        flag,
        target: { userId: users.get(username) ?? '' },
        assocType: 'user' as const,
        author: username,
        body: story.users.find((user) => user.site === site.key && user.username === username)?.bio ?? '',
        isMarkedSpam: false,
      })),
  ]
  const judged = await Promise.all(flagged.map(async (piece) => ({ ...piece, row: await flagRow(loading, piece) })))
  // An open flag has a reason; what only the story's own numbers would have flagged stays an ordinary text.
  const kept = judged.filter(({ row }) => !row.isOpen || REASONS.some((reason) => row[reason]))
  const rows = kept.map(({ row }) => row)
  const ids = await insertRows(network, 'flags', rows)
  const all = kept.map(({ flag, body }, i) => ({ ...flag, id: ids[i] ?? '', body }))
  const user = (name: string) => users.get(name) ?? ''
  await addRows(
    network,
    'flagReports',
    all.flatMap((flag) =>
      flag.reports.map(({ by, reason, at: age }) => ({
        siteId,
        flagId: flag.id,
        reporterId: user(by),
        reason,
        snapshot: flag.body,
        insertedAt: at(age),
      })),
    ),
  )
  await addRows(
    network,
    'flagAssigns',
    all.flatMap((flag) =>
      flag.assigned.map(({ to, at: age }) => ({ siteId, flagId: flag.id, userId: user(to), insertedAt: at(age) })),
    ),
  )
  const events = all.flatMap((flag) => [
    ...flag.reports.map(({ by, at: age }) => ({
      flagId: flag.id,
      actorId: user(by),
      status: 'REPORTED',
      age,
      subjectUserId: null,
    })),
    ...flag.assigned.map(({ to, by, at: age }) => ({
      flagId: flag.id,
      actorId: user(by),
      status: 'ASSIGNED',
      age,
      subjectUserId: user(to),
    })),
    ...flag.events.map(({ by, operation, at: age }) => ({
      flagId: flag.id,
      actorId: user(by),
      status: operation,
      age,
      subjectUserId: null,
    })),
  ])
  events.sort((a, b) => b.age - a.age)
  await addRows(
    network,
    'flagEvents',
    events.map(({ age, ...event }) => ({ ...event, siteId, insertedAt: at(age) })),
  )
}

/** The story says what people did; the probabilities are those the scorer of this server gives. */
async function flagRow(
  { siteId, site, at, story }: Loading,
  { flag, target, assocType, author, body, isMarkedSpam }: Flagged,
) {
  const joined = story.users.find((user) => user.site === site.key && user.username === author)?.joined ?? 0
  const { scores } = await scoreBody(body, { authorAgeDays: joined / 1440, authorPosts: 3, repeats: 0 })
  const cues = crisisCuesOf(body)
  const { spamThreshold, offensiveThreshold } = site.settings
  return {
    siteId,
    assocType,
    ...target,
    isImage: flag.isImage || hasImage(body),
    isReported: flag.isReported,
    isSpam: isMarkedSpam || (scores.spam.prob ?? 0) >= spamThreshold,
    isOffensive: (scores.offensive.prob ?? 0) >= offensiveThreshold,
    isRequiredToPublish: flag.isRequiredToPublish,
    isOpen: flag.isOpen,
    atRisk: cues.length > 0,
    crisisCues: JSON.stringify(cues),
    ...scoreColumns(scores),
    insertedAt: at(flag.opened),
    updatedAt: at(flag.updated),
  }
}

async function loadAwards({ network, siteId, site, users, at, story }: Loading, awardIds: string[]): Promise<void> {
  const given = story.awards.flatMap((award, i) =>
    award.people
      .filter((person) => person.site === site.key)
      .map(({ username, status, earned }) => ({
        siteId,
        awardId: awardIds[i] ?? '',
        userId: users.get(username) ?? '',
        status: status.toLowerCase(),
        earnedAt: at(earned),
      })),
  )
  await addRows(network, 'userAwards', given)
}
