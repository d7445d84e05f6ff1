import { conditionPath } from '@ward/domain/app/front-end-links'
import type { Html } from '@ward/domain/kernel/html-template'
import { notFound, orNotFound, parseInput, unauthenticated } from '@ward/domain/kernel/refusal'
import { OwnCondition } from '@ward/domain/member-site/own-condition'
import { conditionPage, conditionsPage, relationshipForm } from '../../../../member-site/condition-pages.ts'
import { headOf } from '../../../../member-site/seo.ts'
import type { Frame } from '../../../../member-site/shapes.ts'
import type { Ctx } from '../../platform/context.ts'
import { previewText } from '../../platform/html/text.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { demand } from '../../platform/rights.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { inTransaction } from '../../platform/transaction.ts'
import {
  conditionAtSlug,
  conditionsBeside,
  conditionsShown,
  releaseInUse,
  shownById,
  tagsCalled,
} from '../conditions/condition-shown.db.ts'
import type { DisorderRow } from '../conditions/conditions.db.ts'
import { tagNamesOf } from '../forums/tags/thread-tags.db.ts'
import { oldSlugLeadsTo } from '../slugs/slugs.db.ts'
import { authorsOf } from './answers.ts'
import { headSeo } from './condition-seo.ts'
import { slugIn } from './content.page.ts'
import { answerFailed, askedOf, contentEndpoint, Moved, type PageRequest, seesHidden } from './frame.ts'
import { markPicture } from './mark.rest.ts'
import { newestThreads } from './member-site.db.ts'
import { setOwnCondition } from './own-condition.actions.ts'
import { ownCondition } from './own-condition.db.ts'
import { peopleOf } from './people.ts'
import { threadEntry } from './thread-entry.ts'
import { loadedForOf, type Refused, refusedOf, typedIn } from './writing.ts'

const URL = '/conditions/:slug'
/** Conditions of the index at once, and threads of a page. */
const LISTED = 200
const THREADS = 5
const WORDS_FOUND = 160
const RELATED = 6

const index = contentEndpoint('/conditions', async (ctx, frame, { q }) => {
  if (!frame.hasConditions) throw notFound()
  const conditions = await conditionsShown(ctx.site, { search: q.trim(), limit: LISTED + 1 })
  return conditionsPage(frame, { conditions: conditions.slice(0, LISTED), typed: q, isCut: conditions.length > LISTED })
})

/** The condition of an address; an old one leads to today's. */
async function conditionOf(ctx: Ctx, asked: PageRequest): Promise<DisorderRow> {
  const slug = slugIn(asked)
  const now = await conditionAtSlug(ctx.site, slug)
  const found = now ?? (await shownById(ctx.site, orNotFound(await oldSlugLeadsTo(ctx.site, 'condition', slug))))
  const condition = orNotFound(found)
  if (condition.slug !== slug) throw new Moved(conditionPath(condition.slug ?? ''), 301)
  return condition
}

async function threadsAbout(ctx: Ctx, frame: Frame, tags: readonly string[]) {
  const tagIds = frame.hasForums ? await tagsCalled(ctx.network, tags) : []
  if (tagIds.length === 0) return []
  const page = { limit: THREADS, before: null, seesHidden: seesHidden(ctx), ownId: null }
  const threads = await newestThreads(ctx.site, page, undefined, tagIds)
  const people = await peopleOf(ctx, { authors: authorsOf(threads), bodies: [] })
  const names = await tagNamesOf(
    ctx.site,
    threads.map(({ id }) => id),
  )
  return threads.map(threadEntry(people, names))
}

async function headFor(ctx: Ctx, { siteName }: Frame, { name, slug, summary, seo }: DisorderRow) {
  const origin = originUrl(await siteOrigin(ctx))
  const words = previewText(summary, WORDS_FOUND)
  const address = origin + conditionPath(slug ?? '')
  return headOf(headSeo(seo), { title: name, siteName, words, address, origin, mark: await markPicture(ctx) })
}

/** The condition that it belongs to, where members see a page of that. */
async function aboveOf({ site }: Ctx, { parentId, categoryId }: DisorderRow) {
  const id = parentId ?? categoryId
  const above = id === null ? undefined : await shownById(site, id)
  return above?.slug ? { name: above.name, slug: above.slug } : null
}

async function originOf({ network }: Ctx, { orphaCode: code, overridden, rawBody }: DisorderRow) {
  const release = code === null ? null : await releaseInUse(network)
  return code === null || release === null ? null : { release, code, overridden, hasBody: rawBody !== '' }
}

async function page(ctx: Ctx, frame: Frame, asked: PageRequest, refused?: Refused): Promise<string> {
  if (!frame.hasConditions) throw notFound()
  const row = await conditionOf(ctx, asked)
  const people = await peopleOf(ctx, { authors: [], bodies: [row.summary, row.rawBody] })
  const shown = {
    name: row.name,
    slug: row.slug ?? '',
    summary: people.body(row.summary),
    body: row.rawBody === '' ? null : people.body(row.rawBody),
    synonyms: row.synonyms,
    prevalence: row.prevalences,
    inheritance: row.inheritanceType,
    onset: row.onsetAge,
    kind: row.disorderType,
    tags: row.tags,
    threads: await threadsAbout(ctx, frame, row.tags),
    above: await aboveOf(ctx, row),
    related: await conditionsBeside(ctx.site, row, RELATED),
    origin: await originOf(ctx, row),
  }
  const form = await ownForm(ctx, frame, { row, path: asked.path, refused })
  return conditionPage(frame, shown, { head: await headFor(ctx, frame, row), form })
}

type OwnForm = { row: DisorderRow; path: string; refused: Refused | undefined }

/** The reader's relation to the condition, for those who may set it. */
async function ownForm({ site, viewer }: Ctx, frame: Frame, { row, path, refused }: OwnForm): Promise<Html | null> {
  if (viewer.kind !== 'user') return null
  const own = await ownCondition(site, { userId: viewer.userId, disorderId: row.id })
  if (!frame.mayWrite || (!row.isRelatableToUsers && own === undefined)) return null
  const chosen = refused?.typed.relationshipType ?? own ?? null
  return relationshipForm({
    action: path,
    loadedFor: loadedForOf(frame, refused),
    chosen,
    own: own ?? null,
    problem: refused?.problem ?? null,
  })
}

const say = endpoint({
  method: 'POST',
  url: URL,
  may: 'memberSite.write',
  changes: true,
  async run(ctx, request, reply) {
    const { viewer } = ctx
    if (viewer.kind !== 'user') throw unauthenticated()
    await demand(ctx, 'memberSite.readConditions')
    const row = orNotFound(await conditionAtSlug(ctx.site, slugIn(askedOf(request))))
    const input = parseInput(OwnCondition, {
      relationshipType: typedIn(request, 'relationshipType'),
      replaces: typedIn(request, 'replaces'),
    })
    await inTransaction(ctx, (tx) => setOwnCondition(tx, viewer, row.id, input))
    return reply.code(303).header('location', request.url).send()
  },
  failed: (error, ctx, request, reply) =>
    answerFailed({ error, typed: '' }, { ctx, request, reply }, (frame, asked, said) =>
      page(ctx, frame, asked, refusedOf(said, ctx, request, ['relationshipType'])),
    ),
})

/** The pages of conditions for members. */
export const conditionPages: Endpoint[] = [
  index,
  contentEndpoint(URL, (ctx, frame, asked) => page(ctx, frame, asked)),
  say,
]
