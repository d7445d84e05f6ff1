import { threadStates } from '../server/src/features/flags/at-risk/leading.db.ts'
import { mayFeature } from '../server/src/features/flags/at-risk/leading.rules.ts'
import { joinTexts } from '../server/src/features/flags/bursts/find-bursts.task.ts'
import { hashPassword } from '../server/src/features/sessions/passwords.ts'
import { buildSitemapsOfSite } from '../server/src/features/sitemaps/build-sitemaps.task.ts'
import { hasSites, insertSite } from '../server/src/features/sites/sites.db.ts'
import type { NetworkDb } from '../server/src/platform/database/site-handle.ts'
import { addJob } from '../server/src/platform/jobs/enqueue.ts'
import type { Loaded as LoadedEngagement } from './engagement-story.ts'
import { loadEngagements } from './engagements.ts'
import { loadExperiment } from './experiment.ts'
import { addRows, countAnswers, insertRows, newPerson, saveSettings, waitSinceFlagged } from './load.db.ts'
import { loadCampaigns } from './load-campaigns.ts'
import { loadContent, loadPosts } from './load-content.ts'
import { loadConversion } from './load-conversion.ts'
import { loadFlags } from './load-flags.ts'
import { loadLeadForms } from './load-lead-forms.ts'
import { loadLeads } from './load-leads.ts'
import { loadMenu } from './load-menu.ts'
import { loadQuestionnaire } from './load-questionnaire.ts'
import { loadShortLinks } from './load-short-links.ts'
import { loadThreads } from './load-threads.ts'
import { loadConditions, loadUserFacts } from './load-user-facts.ts'
import type { Ids, Loading } from './loading.ts'
import { DEMO_PASSWORD } from './people.ts'
import type { DemoSite, DemoUser } from './shapes.ts'
import { demoNetwork } from './story.ts'
import { conditions } from './user-facts.ts'

/**
 * Fills an empty network with the demo story; ages count back from `now`. One transaction: killed in the middle, it has
 * not happened. Its bursts are found after it, or by the task that looks for them; its sitemaps are written by a job. Returns false, and does nothing, where a site exists.
 */
export async function loadDemo(network: NetworkDb, now = new Date()): Promise<boolean> {
  // Asked first of all: the story and the slow hash would cost every later start a second.
  if (await hasSites(network)) return false
  const story = demoNetwork()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const loaded = await network.transaction().execute(async (tx) => {
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
    const siteIds: number[] = []
    let global: LoadedEngagement | undefined
    let convert = async () => {}
    for (const site of story.sites) {
      const siteId = await insertSite(tx, site)
      siteIds.push(siteId)
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
      await loadMenu(loading, posts)
      // Last of all, so that no thread of the story gets another number by it.
      if (site.key === 'lupus') convert = () => loadConversion(loading, posts)
      const content = await loadContent(loading, posts)
      await loadThreads(loading, content, globalTags)
      await loadFlags(loading, content)
      await waitSinceFlagged(tx, siteId)
      await countAnswers(tx, siteId)
      await loadShortLinks(loading)
      await loadAwards(loading, awards)
      await loadUserFacts(tx, { siteId, key: site.key, users, conditionIds })
      await loadLeads(loading)
      await loadLeadForms(loading, [...posts.values()][3])
      const members = story.users.filter((user) => user.site === site.key && user.roleId === 3 && user.status === 0)
      const memberIds = members.flatMap(({ username }) => users.get(username) ?? [])
      const postIds = [...posts.values()]
      const condition = conditions.find(({ sites }) => sites.includes(site.key))
      const conditionId = conditionIds.get(condition?.name ?? '') ?? null
      await loadQuestionnaire(loading, memberIds)
      await loadCampaigns(loading, { memberIds, conditionId, postIds })
      global = await loadEngagements({
        network: tx,
        siteId,
        at,
        global,
        threadId: await threadToLeadTo(loading, content),
        postIds,
        memberIds,
        tags: globalTags,
      })
    }
    await loadExperiment(tx, siteIds, now)
    await convert()
    for (const siteId of siteIds) await addJob(tx, buildSitemapsOfSite.name, { siteId, id: '0' })
    return true
  })
  if (loaded) await joinTexts(network)
  return loaded
}

/** The forum driver of a site leads where a driver that staff make may: not to a thread that is flagged, or at risk. */
async function threadToLeadTo({ network, siteId, site, story }: Loading, content: Ids): Promise<string | null> {
  const threads = story.content.filter((piece) => piece.thread && piece.site === site.key)
  const ids = threads
    .toSorted((a, b) => Number(b.thread?.isFeatured) - Number(a.thread?.isFeatured))
    .map(({ key }) => content.get(key) ?? '')
  const states = await threadStates({ network, site: { siteId } }, ids)
  const fit = new Set(states.filter((state) => mayFeature(state).ok).map(({ id }) => id))
  return ids.find((id) => fit.has(id)) ?? null
}

const settingsOf = ({ prefix, settings, superSettings }: DemoSite) => ({
  demo: true,
  adminUrl: `https://admin.${prefix}.example/`,
  accent: settings.accent,
  contact: settings.contact,
  thresholds: { spam: settings.spamThreshold, offensive: settings.offensiveThreshold, hold: settings.holdThreshold },
  holdNewMembers: settings.holdNewMembers,
  ...(settings.memberSiteWelcome !== undefined && { memberSiteWelcome: settings.memberSiteWelcome }),
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
