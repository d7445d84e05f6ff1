import { DEFAULT_TIME_ZONE, dayAt } from '@ward/domain/kernel/time-zones'
import { type DemoEngagement, FEATURED, GLOBAL, type Loaded, OTHERS, type Place } from './engagement-story.ts'
import { addRows, insertRows, showInPosts } from './load.db.ts'
import { loadEntries, loadVotes } from './taking-part.ts'

const DAY = 24 * 60

/** Engagements of a site with votes and entries, where they stand in its posts; answers with the global poll of the network. */
export async function loadEngagements(place: Place): Promise<Loaded> {
  const { network, siteId, threadId, postIds, global } = place
  const featured = FEATURED.filter(({ type }) => type !== 'forum-driver' || threadId !== null)
  const loaded: Loaded[] = []
  for (const engagement of [...featured, ...OTHERS, ...(global ? [] : [GLOBAL])])
    loaded.push(await loadOne(place, engagement, featured.includes(engagement)))
  for (const one of global ? [...loaded, global] : loaded) await loadVotes(place, one)
  for (const one of loaded) await loadEntries(place, one)
  const [poll, quizlet] = loaded
  const next = loaded.find(({ engagement }) => engagement.isSuggestable)
  await showInPosts(network, siteId, [
    [postIds[0], `[${poll?.engagement.type}]`],
    [postIds[1], `[${quizlet?.engagement.type}]`],
    [postIds[2], `[poll id="${next?.id}"]`],
  ])
  return global ?? (loaded.at(-1) as Loaded)
}

async function loadOne(
  { network, siteId, threadId, tags, at }: Place,
  engagement: DemoEngagement,
  isCurrent: boolean,
): Promise<Loaded> {
  const { options = [], tag, ended, entries: _, doubtful: __, words, ...columns } = engagement
  const [id = ''] = await insertRows(network, 'engagements', [
    {
      ...columns,
      siteId,
      isCurrent,
      insertedAt: at(15 * DAY),
      ...(columns.type === 'forum-driver' ? { threadId } : {}),
      ...(ended === undefined ? {} : { date: dayAt(at(ended * DAY), DEFAULT_TIME_ZONE) }),
    },
  ])
  const optionIds = await insertRows(
    network,
    'engagementOptions',
    options.map(([name], displayOrder) => ({
      siteId,
      engagementId: id,
      name,
      displayOrder,
      isOther: words !== undefined && displayOrder === options.length - 1,
      isCorrect: columns.type === 'quizlet' && displayOrder === 0,
    })),
  )
  const tagId = tag && tags.get(tag)
  if (tagId) await addRows(network, 'engagementTags', [{ siteId, engagementId: id, tagId }])
  return { siteId, id, optionIds, engagement }
}
