import { memberSettingsPath } from '@ward/domain/app/front-end-links'
import { AVATAR_FIELD, AVATAR_TOO_LARGE } from '@ward/domain/avatars/avatars'
import { idOrNotFound } from '@ward/domain/kernel/ids'
import { invalid, orNotFound, parseInput } from '@ward/domain/kernel/refusal'
import { hasOpenProfile, shownName } from '@ward/domain/member-site/member-site'
import {
  type MailPace,
  SILENCED_MAX,
  TELLING_DEFAULT,
  TELLINGS,
  type Telling,
  type TellingChoice,
  TellingsInput,
} from '@ward/domain/member-site/member-writing'
import { OwnCondition } from '@ward/domain/member-site/own-condition'
import { bytesOf, withMb } from '@ward/domain/site-settings/upload-limits'
import { BIO_MAX } from '@ward/domain/users/user-input'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import { deletionAskedPage, settingsPage } from '../../../../member-site/settings-page.ts'
import type { Frame } from '../../../../member-site/shapes.ts'
import type { Ctx, TxCtx, UserViewer } from '../../platform/context.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { readPageForm } from '../../platform/http/form-data.ts'
import { failureLimit } from '../../platform/limits/failure-limit.ts'
import { demandRole } from '../../platform/rights.ts'
import { settingsOf } from '../../platform/settings.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { uploadAvatar } from '../avatars/avatars.actions.ts'
import { PACE_PREFERENCE, RECOMMENDED_PREFERENCE, tellingPreference } from '../notifications/tellings.actions.ts'
import { preferencesOf } from '../preferences/preferences.db.ts'
import { keepAccount } from '../sessions/kept-account.actions.ts'
import { endOtherSessions } from '../sessions/sessions.actions.ts'
import { sessionsOfPerson } from '../sessions/sessions.db.ts'
import { memberSiteName } from '../sites/sites.actions.ts'
import { userAddress, userCards } from '../users/directory/users.db.ts'
import { askForDeletion } from '../users/erase/own-deletion.actions.ts'
import { deletionOf } from '../users/erase/own-deletion.db.ts'
import { aboutHrefFor } from './about-you.page.ts'
import { answerFailed, answerPage, type PageRequest, pageEndpoint } from './frame.ts'
import { setOwnCondition } from './own-condition.actions.ts'
import { ownConditions, relatableConditions } from './own-condition.db.ts'
import { saveBio, saveTellings } from './own-settings.actions.ts'
import { receivesEmails } from './own-settings.db.ts'
import { silencedBy } from './silences.db.ts'
import { loadedForOf, type Refused, refusedOf, typedIn, writerOf } from './writing.ts'

const SAVED = 'saved'
/** Conditions that are offered to choose from; others are chosen on their pages. */
const CONDITIONS_OFFERED = 300
const Bio = z.object({ bio: z.string().trim().max(BIO_MAX, `A bio may have at most ${BIO_MAX} characters`) })
const Current = z.object({ current: z.string().max(200) })

/** The browser of a session, as its owner knows it. */
const browserName = (userAgent: string): string =>
  /Firefox|Edg|Chrome|Safari/.exec(userAgent)?.[0].replace('Edg', 'Edge') ?? 'A browser'

/** The names of sites, as members know them. */
const namesOf = async ({ site, network }: Ctx, siteIds: readonly number[]) =>
  new Map(
    await Promise.all(
      [...new Set(siteIds)].map(async (id) => [id, await memberSiteName({ site: site.at(id), network })] as const),
    ),
  )

async function settings(ctx: Ctx, frame: Frame, asked: PageRequest, refused?: Refused): Promise<string> {
  const { userId, personId, sessionId } = writerOf(ctx)
  const [[card], aboutHref, email, chosen, silenced, sessions, deletionDue, isMailed, own, offered] = await Promise.all(
    [
      userCards(ctx.site, [userId]),
      aboutHrefFor(ctx, frame, userId),
      userAddress(ctx.site, userId),
      preferencesOf(ctx.site, userId),
      silencedBy(ctx.site, userId, SILENCED_MAX),
      sessionsOfPerson(ctx.network, personId),
      deletionOf(ctx.site, userId),
      receivesEmails(ctx.site, userId),
      ownConditions(ctx.site, userId),
      frame.hasConditions ? relatableConditions(ctx.site, CONDITIONS_OFFERED) : [],
    ],
  )
  const { slug, bio } = orNotFound(card)
  const names = await namesOf(
    ctx,
    sessions.map(({ siteId }) => siteId),
  )
  const typed: Partial<Record<string, string>> = refused?.typed ?? {}
  const telling = (name: string) =>
    (typed[name] ?? chosen[tellingPreference(name as Telling)] ?? TELLING_DEFAULT) as TellingChoice
  return settingsPage(frame, {
    slug,
    aboutHref,
    email,
    bio: typed.bio ?? bio,
    tellings: Object.fromEntries(Object.keys(TELLINGS).map((name) => [name, telling(name)])) as Record<
      Telling,
      TellingChoice
    >,
    pace: (typed.pace ?? chosen[PACE_PREFERENCE] ?? 'each') as MailPace,
    receivesEmails: typed.receivesEmails === undefined ? isMailed : typed.receivesEmails === 'yes',
    conditions: { own, offered: offered.filter(({ id }) => own.every((each) => each.id !== id)) },
    isRecommended: (typed.isRecommended ?? chosen[RECOMMENDED_PREFERENCE]) !== 'no',
    silenced: silenced.map((each) => ({
      name: shownName(each),
      slug: each.slug,
      how: each.how,
      hasProfile: hasOpenProfile(each),
    })),
    sessions: sessions.map(({ id, userAgent, seenAt, siteId, siteName }) => ({
      id,
      browser: browserName(userAgent),
      site: names.get(siteId) ?? siteName,
      seenAt,
      isThis: id === sessionId,
    })),
    deletionDue,
    loadedFor: loadedForOf(frame, refused),
    problem: refused?.problem ?? null,
    isSaved: asked.q === SAVED,
  })
}

const NOTICES = [...Object.keys(TELLINGS), 'pace', 'receivesEmails', 'isRecommended']

/** The fields that stand again in the form that was refused. */
function typedFields(request: FastifyRequest): readonly string[] {
  const what = typedIn(request, 'what')
  return what === 'notices' ? NOTICES : what === 'profile' ? ['bio'] : []
}

type Form = (tx: TxCtx, viewer: UserViewer, request: FastifyRequest) => Promise<unknown>

/** The forms of the page, by what they say they are. */
const FORMS: Record<string, Form> = {
  profile: (tx, viewer, request) => saveBio(tx, viewer, parseInput(Bio, { bio: typedIn(request, 'bio') })),
  notices: (tx, viewer, request) => {
    const typed = Object.fromEntries(NOTICES.map((name) => [name, typedIn(request, name)]))
    return saveTellings(tx, viewer, parseInput(TellingsInput, typed))
  },
  condition: (tx, viewer, request) => {
    demandRole(tx, 'memberSite.write')
    const input = parseInput(OwnCondition, {
      relationshipType: typedIn(request, 'relationshipType'),
      replaces: typedIn(request, 'replaces'),
    })
    return setOwnCondition(tx, viewer, idOrNotFound(typedIn(request, 'disorderId')), input)
  },
  sessions: (tx, viewer) => endOtherSessions(tx, viewer),
  keep: (tx, viewer) => keepAccount(tx, viewer.userId),
  delete: (tx, viewer, request) => {
    const { current } = parseInput(Current, { current: typedIn(request, 'current') })
    return askForDeletion(tx, viewer, current)
  },
}

/** A member's own settings: everything they decide about their account. */
export function memberSettingsPages(pool: pg.Pool, files: FileStore): Endpoint[] {
  const guesses = failureLimit(pool, { name: 'delete-account', points: 5, seconds: 3600 })
  const save = endpoint({
    method: 'POST',
    url: memberSettingsPath,
    may: 'session.own',
    changes: true,
    async run(ctx, request, reply) {
      const viewer = writerOf(ctx)
      const what = typedIn(request, 'what')
      const form = Object.hasOwn(FORMS, what) ? FORMS[what] : undefined
      if (!form) throw invalid('what', 'Please choose')
      if (what === 'delete') await guesses.consume(`${ctx.site.siteId}:${viewer.userId}`)
      await inTransaction(ctx, (tx) => form(tx, viewer, request), { audited: what !== 'keep' })
      if (what === 'delete')
        return answerPage(ctx, request, reply, async (frame) => deletionAskedPage({ ...frame, reader: null }))
      return reply.code(303).header('location', `${memberSettingsPath}?q=${SAVED}`).send()
    },
    failed: (error, ctx, request, reply) =>
      answerFailed({ error, typed: typedIn(request, 'bio') }, { ctx, request, reply }, (frame, asked, said) =>
        settings(ctx, frame, asked, refusedOf(said, ctx, request, typedFields(request))),
      ),
  })
  const picture = endpoint({
    method: 'POST',
    url: `${memberSettingsPath}/picture`,
    may: 'session.own',
    changes: true,
    lasts: 'upload',
    async run(ctx, request, reply) {
      const { userId } = writerOf(ctx)
      const { avatarMaxMb: mb } = await settingsOf(ctx.site, 'avatarMaxMb')
      const requested = { field: AVATAR_FIELD, maxBytes: bytesOf(mb), tooLarge: withMb(AVATAR_TOO_LARGE, mb) }
      const file = await readPageForm(ctx, request, reply, requested)
      await uploadAvatar(ctx, files, { userId, file })
      return reply.code(303).header('location', `${memberSettingsPath}?q=${SAVED}`).send()
    },
    failed: (error, ctx, request, reply) =>
      answerFailed({ error, typed: '' }, { ctx, request, reply }, (frame, asked, said) =>
        settings(ctx, frame, asked, refusedOf(said, ctx, request, [])),
      ),
  })
  return [pageEndpoint(memberSettingsPath, settings), save, picture]
}
