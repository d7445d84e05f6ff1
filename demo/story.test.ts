import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD, demoAccounts } from './people.ts'
import type { DemoContent, DemoFlag, SiteKey } from './shapes.ts'
import { demoNetwork } from './story.ts'

const network = demoNetwork()
const { sites, users, posts, content, profileFlags, forumTags, globalTags, awards, images } = network
const keys = sites.map((site) => site.key)
const contentOf = (site: SiteKey) => content.filter((piece) => piece.site === site)
const flagsOf = (site: SiteKey): DemoFlag[] => [
  ...contentOf(site).flatMap((piece) => piece.flag ?? []),
  ...profileFlags.filter((each) => each.site === site).map((each) => each.flag),
]
const userOf = (site: SiteKey, username: string) => {
  const user = users.find((each) => each.site === site && each.username === username)
  if (!user) throw new Error(`${username} has no account on ${site}`)
  return user
}
const mayLead = (site: SiteKey, username: string) => [1, 5, 6].includes(userOf(site, username).roleId)
const isTeam = (site: SiteKey, username: string) => [1, 2, 5, 6].includes(userOf(site, username).roleId)

test('the network is the same each time it is told', () => {
  const hash = (value: unknown) => JSON.stringify(value)
  expect(hash({ ...demoNetwork(), images: [] })).toBe(hash({ ...network, images: [] }))
})

test('four sites differ in tier and features, and every role is somewhere', () => {
  expect(sites.map((site) => site.tier)).toEqual([1, 2, 3, 4])
  expect(sites.filter((site) => !site.features.includes('forums')).map((site) => site.key)).toEqual(['psoriasis'])
  expect(sites.filter((site) => !site.features.includes('private_messaging')).map((site) => site.key)).toEqual(['ibd'])
  expect(new Set(users.map((user) => user.roleId))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  for (const account of demoAccounts) {
    expect(users.find((user) => user.site === account.site && user.email === account.email)?.roleId).toBe(
      account.roleId,
    )
  }
})

test('usernames and e-mail addresses are valid and unique on their site', () => {
  for (const user of users) {
    expect(user.username).toMatch(/^[A-Za-z0-9_.-]{3,30}$/)
    expect(user.email).toMatch(/^[^@\s]+@[a-z]+\.example$/)
    expect(user.bio.length).toBeLessThanOrEqual(1000)
  }
  for (const field of ['username', 'email'] as const) {
    const seen = users.map((user) => `${user.site} ${user[field].toLowerCase()}`)
    expect(new Set(seen).size).toBe(seen.length)
  }
})

test('everybody with role 1, 5 or 6 has an address at a staff domain', () => {
  const leads = users.filter((user) => [1, 5, 6].includes(user.roleId))
  expect(leads.length).toBeGreaterThan(8)
  for (const user of leads) {
    const domains = sites.find((site) => site.key === user.site)?.superSettings.staffDomains
    expect(domains).toContain(user.email.split('@')[1])
  }
})

test('the demo password satisfies the password rule for every account', () => {
  for (const part of [/.{12,}/, /[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/]) expect(DEMO_PASSWORD).toMatch(part)
  for (const user of users) {
    expect(DEMO_PASSWORD.toLowerCase()).not.toContain(user.username.toLowerCase())
    expect(DEMO_PASSWORD.toLowerCase()).not.toContain(user.email.split('@')[0]?.toLowerCase())
  }
})

test('slugs are unique on their site, for articles and for threads', () => {
  for (const site of keys) {
    for (const slugs of [
      posts.filter((post) => post.site === site).map((post) => post.slug),
      contentOf(site).flatMap((piece) => piece.thread?.slug ?? []),
    ]) {
      expect(new Set(slugs).size).toBe(slugs.length)
      for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    }
    expect(posts.filter((post) => post.site === site)).toHaveLength(6)
  }
})

test('every root and parent is there, older, of the same place and at most three deep', () => {
  const byKey = new Map(content.map((piece) => [piece.key, piece]))
  expect(byKey.size).toBe(content.length)
  const depth = (piece: DemoContent): number => {
    const parent = piece.parent === null ? undefined : byKey.get(piece.parent)
    return parent ? 1 + depth(parent) : 1
  }
  for (const piece of content) {
    const kindOfRoot = { comment: 'post', reply: 'thread', status_reply: 'status', thread: null, status: null }[
      piece.kind
    ]
    expect(piece.root === null).toBe(kindOfRoot === null)
    if (kindOfRoot === 'post') {
      const post = posts.find((each) => each.site === piece.site && each.slug === piece.root)
      expect(post?.published, piece.key).toBeGreaterThan(piece.age)
    } else if (kindOfRoot !== null) {
      const root = byKey.get(piece.root ?? '')
      expect(root).toMatchObject({ site: piece.site, kind: kindOfRoot })
      expect(root?.age, piece.key).toBeGreaterThan(piece.age)
    }
    if (piece.parent !== null) {
      const parent = byKey.get(piece.parent)
      expect(parent).toMatchObject({ site: piece.site, kind: piece.kind, root: piece.root })
      expect(parent?.age, piece.key).toBeGreaterThan(piece.age)
    }
    expect(depth(piece), piece.key).toBeLessThanOrEqual(3)
    expect(piece.thread === null).toBe(piece.kind !== 'thread')
  }
})

test('authors had joined before they wrote, and a blocked account has nothing left on the site', () => {
  for (const piece of content) {
    const author = userOf(piece.site, piece.author)
    expect(author.joined, piece.key).toBeGreaterThan(piece.age)
    if (author.roleId === 4) expect(piece.isSpam, piece.key).toBe(true)
  }
  for (const post of posts) expect(userOf(post.site, post.author).joined).toBeGreaterThan(post.published)
})

test('mentions, tags, pictures and award winners lead to something that exists', () => {
  const pictures = new Set(images.map((image) => `/demo/${image.name}.png`))
  for (const piece of content) {
    for (const [, username, id] of piece.body.matchAll(
      /<inline-mention username="([^"]+)" userid="\{userid:([^"]+)\}">/g,
    )) {
      expect(id).toBe(username)
      userOf(piece.site, username ?? '')
    }
    for (const [, source] of piece.body.matchAll(/<img src="([^"]+)"/g)) expect(pictures).toContain(source)
    for (const tag of piece.thread?.forumTags ?? []) {
      expect(
        forumTags.some((each) => each.site === piece.site && each.name === tag),
        tag,
      ).toBe(true)
    }
    for (const tag of piece.thread?.globalTags ?? []) expect(globalTags.map((each) => each.name)).toContain(tag)
  }
  for (const award of awards) {
    for (const person of award.people) {
      expect(userOf(person.site, person.username).joined, person.username).toBeGreaterThan(person.earned)
    }
  }
})

test('hundreds of pieces of every kind stand on every site, and half of what was flagged is open', () => {
  expect(content.length).toBeGreaterThan(700)
  expect(content.filter((piece) => !piece.key.includes(':more:')).length).toBeGreaterThan(250)
  for (const site of sites) {
    const kinds = new Set(contentOf(site.key).map((piece) => piece.kind))
    expect(kinds.size).toBe(site.features.includes('forums') ? 5 : 3)
    const flags = flagsOf(site.key)
    const open = flags.filter((flag) => flag.isOpen).length
    expect(open / flags.length).toBeGreaterThan(0.45)
    expect(open / flags.length).toBeLessThan(0.55)
  }
  expect(flagsOf('migraine').filter((flag) => flag.isOpen).length).toBeGreaterThanOrEqual(125)
})

test('every combination of chips is on every site', () => {
  for (const site of keys) {
    const seen = new Set(
      contentOf(site).flatMap(({ flag, isDeleted }) =>
        flag ? `${chips(flag)} ${flag.isOpen ? 'open' : isDeleted ? 'deleted' : 'done'}` : [],
      ),
    )
    for (let bits = 0; bits < 16; bits++) {
      const expected = [1, 2, 4, 8].map((bit) => ((bits & bit) !== 0 ? 1 : 0)).join('')
      for (const end of ['open', 'done', 'deleted'])
        expect(seen, `${site} ${expected} ${end}`).toContain(`${expected} ${end}`)
    }
  }
})

function chips(flag: DemoFlag): string {
  return [flag.isOffensive, flag.isImage, flag.isReported, flag.isSpam].map(Number).join('')
}

test('every kind is on its site waiting, approved, removed, marked as spam, done, reopened and open', () => {
  for (const site of sites) {
    for (const kind of new Set(contentOf(site.key).map((piece) => piece.kind))) {
      const flagged = contentOf(site.key).filter((piece) => piece.kind === kind && piece.flag)
      expect(
        flagged.some((piece) => piece.isPending && piece.flag?.isOpen),
        `${site.key} ${kind} waits`,
      ).toBe(true)
      expect(
        flagged.some((piece) => piece.isDeleted),
        `${site.key} ${kind} deleted`,
      ).toBe(true)
      expect(
        flagged.some((piece) => piece.isSpam),
        `${site.key} ${kind} spam`,
      ).toBe(true)
      for (const operation of ['APPROVE', 'DONE', 'REOPEN'] as const) {
        const there = flagged.some((piece) => piece.flag?.events.at(-1)?.operation === operation)
        expect(there, `${site.key} ${kind} ${operation}`).toBe(true)
      }
    }
    const profiles = profileFlags.filter((each) => each.site === site.key)
    expect(new Set(profiles.map((each) => each.flag.isOpen)).size).toBe(2)
  }
})

test('flags are true to their content: a picture means Image, waiting means required, and Deleted is never open', () => {
  for (const piece of content) {
    expect(piece.flag?.isImage ?? false, piece.key).toBe(piece.body.includes('<img'))
    expect(piece.flag?.isRequiredToPublish ?? false, piece.key).toBe(piece.isPending)
    if (piece.isDeleted || piece.isSpam) expect(piece.flag?.isOpen, piece.key).toBe(false)
  }
})

test('only those acted who may, in order, and nothing lies in the future or before the content', () => {
  const check = (site: SiteKey, age: number, author: string, flag: DemoFlag) => {
    const limit = sites.find((each) => each.key === site)?.settings.spamThreshold ?? 0
    if (flag.automod.spam >= limit) expect(flag.isSpam).toBe(true)
    expect(flag.opened).toBeLessThanOrEqual(age)
    expect(flag.isReported).toBe(flag.reports.length > 0)
    expect(new Set(flag.reports.map((report) => report.by)).size).toBe(flag.reports.length)
    let before = flag.opened
    for (const event of flag.events) {
      expect(isTeam(site, event.by)).toBe(true)
      if (['DELETE', 'UN_DELETE', 'APPROVE'].includes(event.operation)) expect(mayLead(site, event.by)).toBe(true)
      expect(event.at).toBeLessThanOrEqual(before)
      before = event.at
    }
    for (const assigned of flag.assigned) expect(isTeam(site, assigned.to) && isTeam(site, assigned.by)).toBe(true)
    for (const report of flag.reports) {
      expect(userOf(site, report.by).joined, `${report.by} reports ${author}`).toBeGreaterThan(report.at)
      expect(report.reason).not.toBe('')
    }
    const ages = [...flag.events, ...flag.assigned, ...flag.reports].map((each) => each.at)
    expect(Math.min(flag.opened, ...ages)).toBe(flag.updated)
    for (const at of [age, ...ages]) {
      expect(at).toBeGreaterThanOrEqual(1)
      expect(at).toBeLessThanOrEqual(Math.max(age, flag.opened))
    }
  }
  for (const piece of content) if (piece.flag) check(piece.site, piece.age, piece.author, piece.flag)
  for (const { site, username, flag } of profileFlags) {
    check(site, userOf(site, username).joined, username, flag)
    for (const event of flag.events) expect(['DONE', 'REOPEN']).toContain(event.operation)
  }
})

test('no text stands twice but in a burst, and a burst is over at least three sites', () => {
  const once = content.filter((piece) => piece.burst === null).map((piece) => piece.body)
  expect(new Set(once).size).toBe(once.length)
  const burst = content.filter((piece) => piece.burst === 'calm patch')
  expect(new Set(burst.map((piece) => piece.site)).size).toBeGreaterThanOrEqual(3)
  expect(burst.length).toBeGreaterThan(8)
})

test('no slot and no markup is left unfilled in a text', () => {
  for (const piece of content) {
    const text = `${piece.thread?.name ?? ''} ${piece.body}`.replaceAll(/\{userid:[^}]+\}/g, '')
    expect(text, piece.key).not.toMatch(/[{}]|\]\(|undefined/)
  }
})

test('the first page of the first dashboard shows every kind and every reason', () => {
  const rows = [
    ...contentOf('migraine').flatMap(({ kind, flag }) => (flag?.isOpen ? { kind, flag, listed: flag.opened } : [])),
    ...profileFlags
      .filter((each) => each.site === 'migraine' && each.flag.isOpen)
      .map(({ kind, flag }) => ({ kind, flag, listed: flag.updated })),
  ].sort((a, b) => a.listed - b.listed)
  const page = rows.slice(0, 10)
  expect(new Set(page.map((row) => row.kind)).size).toBe(6)
  for (const chip of ['isOffensive', 'isImage', 'isReported', 'isSpam', 'isRequiredToPublish'] as const) {
    expect(page.some((row) => row.flag[chip])).toBe(true)
  }
})

test('the pictures are whole PNG files', () => {
  expect(images.length).toBeGreaterThanOrEqual(6)
  for (const image of images) {
    const bytes = Buffer.from(image.bytes)
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([image.width, image.height])
    const size = bytes.readUInt32BE(33)
    expect(inflateSync(bytes.subarray(41, 41 + size)).length).toBe((image.width * 3 + 1) * image.height)
  }
})

test('some threads are featured, closed and held for pre-moderation, and awards span the years', () => {
  for (const state of ['isFeatured', 'isHomepageFeatured', 'isClosed', 'requiresPreModeration'] as const) {
    expect(content.some((piece) => piece.thread?.[state])).toBe(true)
  }
  const years = new Set(awards.map((award) => award.year))
  for (let year = 2016; year <= 2026; year++) expect(years).toContain(year)
  expect(years).toContain(null)
  expect(awards.length).toBeGreaterThanOrEqual(25)
})
