import type { Feature } from '@ward/domain/app/features'
import { may } from '@ward/domain/app/permissions'
import { isAdminLevel } from '@ward/domain/app/roles'
import { uploadLimitsIn } from '@ward/domain/site-settings/upload-limits'
import type { Ctx, UserViewer } from '../../platform/context.ts'
import type { EventReader } from '../../platform/events/reader.ts'
import { featuresHere } from '../../platform/features.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { settingsOf } from '../../platform/settings.ts'
import { preferencesOf } from '../preferences/preferences.db.ts'
import { contactOf, switchableSites } from '../sites/sites.actions.ts'
import { allSites } from '../sites/sites.db.ts'
import { userCards } from '../users/directory/users.db.ts'

/**
 * GET /api/auth/check-session, always 200: being nobody is an answer, not an error. A page that opens its stream of events
 * later goes on from the moment of this answer, so it hears also what happened in between.
 */
export const checkSession = (reader: Pick<EventReader, 'moment'>) =>
  endpoint({
    method: 'GET',
    url: '/api/auth/check-session',
    may: 'session.check',
    changes: false,
    anyPage: true,
    run: async (ctx) => {
      const liveFrom = reader.moment()
      const [sites, contact, user, { adminUrl, timeZone, ...limits }] = await Promise.all([
        allSites(ctx.network),
        contactOf(ctx),
        currentUser(ctx),
        settingsOf(ctx.site, 'adminUrl', 'timeZone', 'avatarMaxMb', 'imageMaxMb', 'leadListMaxMb', 'taskFileMaxMb'),
      ])
      return {
        status: user ? 'success' : 'anonymous',
        user,
        cors: { domains: sites.map((site) => site.host), current_site_id: ctx.site.siteId },
        contact,
        features: user ? await featuresFor(ctx, user.roleId) : [],
        adminUrl: user && isAdminLevel(user.roleId) ? adminUrl : null,
        timeZone,
        uploadLimits: uploadLimitsIn(limits),
        preferences: user ? await preferencesOf(ctx.site, user.id) : {},
        liveFrom: user ? liveFrom : null,
      }
    },
  })

async function currentUser(ctx: Ctx) {
  if (ctx.viewer.kind !== 'user') return null
  const [card] = await userCards(ctx.site, [ctx.viewer.userId])
  if (!card) return null
  const { id, slug, username, avatar, roleId, insertedAt } = card
  const sites = await switchableSites(ctx, ctx.viewer as UserViewer)
  return { id, slug, username, userAvatar: avatar ?? null, roleId, insertedAt, sites, currentSiteId: ctx.site.siteId }
}

/** The features of this site; that mail is kept is told only to those whom it lets read the outbox. */
const featuresFor = async (ctx: Ctx, roleId: number): Promise<Feature[]> =>
  (await featuresHere(ctx)).filter((feature) => feature !== 'kept_mail' || may(roleId, 'outbox.read').ok)
