import { counted } from '@ward/domain/kernel/counted'
import { safeRedirectPath } from '@ward/domain/kernel/links'
import { withoutEnds } from '@ward/domain/kernel/text-ends'
import { MENU_SCRIPTS } from '@ward/domain/task-scripts/script-titles'
import { z } from 'zod'
import { taskScript } from '../../../platform/jobs/task-script.ts'
import { EndsRun } from '../../../platform/jobs/with-run.ts'
import { chosenPosts, leadsElsewhere, setDeindexed } from './deindex.db.ts'
import { changesOf, tell, undoDeindexing } from './deindex-changes.ts'

const NAME = 'post_deindex_unpublish'
const POSTS_A_STEP = 200
const DAYS_MAX = 36_500

const days = z.number().int().min(1).max(DAYS_MAX).optional()
/** The slug of the post that a path leads to, in small letters, however the path is written. */
function slugOf(path: string): string {
  const written = withoutEnds(path.split(/[?#]/)[0] ?? '', '/')
  try {
    return decodeURIComponent(written).toLowerCase()
  } catch {
    return written.toLowerCase()
  }
}

/**
 * Takes posts out of search engines, and lets them lead elsewhere; or gives both back. A run that goes on does so behind the last post
 * that it looked at: one that somebody changed since stays as they left it.
 */
export const deindexPosts = taskScript({
  name: NAME,
  title: MENU_SCRIPTS[NAME]?.title ?? NAME,
  does: 'Takes old posts out of search engines and sitemaps, and can lead their readers to another page of the site.',
  icon: 'world-off',
  asksApproval: true,
  options: z
    .object({
      list: z.string().default('').meta({ title: 'Only these posts, by id or slug', multiline: true }),
      olderThanDays: days.meta({ title: 'Written more than this many days ago' }),
      atMostComments: z.number().int().min(0).optional().meta({ title: 'With at most this many comments' }),
      inactiveDays: days.meta({ title: 'Without a change or comment for this many days' }),
      redirectTo: z.string().trim().default('').meta({ title: 'Lead readers to this path of the site' }),
      isTakenBack: z.boolean().default(false).meta({ title: 'Show these posts to search engines again' }),
    })
    .superRefine(({ list, olderThanDays, atMostComments, inactiveDays, redirectTo }, ctx) => {
      if (list.trim() === '' && [olderThanDays, atMostComments, inactiveDays].every((n) => n === undefined))
        ctx.addIssue({ code: 'custom', path: ['list'], message: 'Say which posts' })
      if (redirectTo !== '' && safeRedirectPath(redirectTo, '') !== redirectTo)
        ctx.addIssue({ code: 'custom', path: ['redirectTo'], message: 'A path of this site begins with /' })
    }),
  undo: undoDeindexing,
  run: async (ctx, run, { list, redirectTo, isTakenBack, ...choice }) => {
    const target = isTakenBack || redirectTo === '' ? null : redirectTo
    if (target !== null && (await leadsElsewhere(ctx.site, slugOf(target))))
      throw new EndsRun('The target post is itself redirected')
    const named = list
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((word) => word !== '')
    const siteId = ctx.site.siteId
    const posts = await chosenPosts(
      { network: ctx.network, siteId },
      { ...choice, list: named.length > 0 ? named : null },
    )
    const isTarget = (slug: string) => target !== null && slug.toLowerCase() === slugOf(target)
    const soFar = () => run.goesOnFrom({ after: '0', changed: 0 })
    const isLeft = (id: string) => BigInt(id) > BigInt(soFar().after)
    const ids = posts.filter(({ id, slug, isAtRisk }) => !isAtRisk && !isTarget(slug) && isLeft(id)).map(({ id }) => id)
    const total = run.progress + ids.length
    for (let at = 0; at < ids.length; at += POSTS_A_STEP) {
      const part = ids.slice(at, at + POSTS_A_STEP)
      await run.step({ by: part.length, total }, async (tx) => {
        const to = { noindex: !isTakenBack, redirectTo: target }
        const changed = await setDeindexed(
          tx.network,
          siteId,
          part.map((id) => ({ id, ...to })),
        )
        run.changed(changed.flatMap(changesOf))
        run.keep({ after: part.at(-1), changed: soFar().changed + changed.length })
        await tell(tx, 'deindexPosts', changed)
      })
    }
    const { changed } = soFar()
    const verb = run.isDryRun ? 'would be' : changed === 1 ? 'was' : 'were'
    await run.log(`${counted(changed, 'post', 'posts')} ${verb} changed`)
    const atRisk = posts.filter(({ isAtRisk }) => isAtRisk).length
    const stay = atRisk === 1 ? 'stays as it is' : 'stay as they are'
    if (atRisk > 0) await run.log(`${counted(atRisk, 'post', 'posts')} with a comment at risk ${stay}`)
  },
})
