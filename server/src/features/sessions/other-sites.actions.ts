import { isAdminLevel, isStaff, ROLE } from '@ward/domain/app/roles'
import { forbidden, notFound, type Refusal } from '@ward/domain/kernel/refusal'
import { ANOTHER_ADDRESS_THERE, PROVE_FIRST } from '@ward/domain/users/letting-in'
import { type Ctx, once, type UserViewer } from '../../platform/context.ts'
import { switchableSites } from '../sites/sites.actions.ts'
import type { SiteRow } from '../sites/sites.db.ts'
import { userAddress } from '../users/directory/users.db.ts'
import { type AccountElsewhere, accountsElsewhere } from './accounts.db.ts'
import { isByStaffPassword } from './living-sessions.db.ts'

/**
 * The rule of which sites a session reaches beside its own: for a switch, and for what is done on several sites at once. Answers
 * why it does not reach one, by the person's account there, whatever its state; null where it does. To a site where they have
 * none, super admins come all the same.
 *
 * - A password that staff chose counts on its account alone.
 * - The account has to be verified staff there; whoever is blocked there gets in by no other account.
 * - A role of the admin level there was given to who reads the mail of the address there. A person below admin here, whose
 *   address somebody else may read, signs in there instead.
 */
export async function reachElsewhere(
  ctx: Ctx,
  viewer: UserViewer,
): Promise<(there: AccountElsewhere | undefined) => Refusal | null> {
  const isGivenByStaff = await isByStaffPassword(ctx.site, viewer.sessionId)
  const address = (await userAddress(ctx.site, viewer.userId))?.toLowerCase()
  return (there) => {
    if (isGivenByStaff) return forbidden(PROVE_FIRST)
    if (!there) return viewer.roleId === ROLE.superAdmin ? null : notFound()
    if (!there.isActive || there.verifiedAt === null || !isStaff(there.roleId)) return notFound()
    if (!isAdminLevel(there.roleId) || isAdminLevel(viewer.roleId)) return null
    return address !== undefined && address === there.email?.toLowerCase() ? null : forbidden(ANOTHER_ADDRESS_THERE)
  }
}

/** A site that the viewer's session reaches, with their role there and the account under which they act. */
export type ReachedSite = SiteRow & {
  roleId: number
  /** Null for a super admin who has not been there yet: switching makes the account. */
  userId: string | null
}

/** A site to which the viewer may switch, or where they are, and why their session doesn't reach it; null where it does. */
type OwnSite = ReachedSite & { refusal: Refusal | null }

/** The viewer's own site and those that their session reaches beside it, asked for once a request. */
export const reachedSites = async (ctx: Ctx): Promise<readonly ReachedSite[]> =>
  (await ownSites(ctx)).filter(({ refusal }) => refusal === null)

/**
 * What a switch to one of these sites answers, where their session alone keeps the viewer from doing there what their role may.
 *
 * @throws FORBIDDEN
 */
export async function demandReach(
  ctx: Ctx,
  siteIds: readonly number[],
  mayThere: (site: ReachedSite) => boolean,
): Promise<void> {
  const refused = (await ownSites(ctx)).find((site) => site.refusal && siteIds.includes(site.id) && mayThere(site))
  if (refused?.refusal) throw refused.refusal
}

const ownSites = (ctx: Ctx): Promise<readonly OwnSite[]> => once(ctx, askForSites)

async function askForSites(ctx: Ctx): Promise<readonly OwnSite[]> {
  const { viewer, network } = ctx
  if (viewer.kind !== 'user') return []
  const refusalOf = await reachElsewhere(ctx, viewer)
  const accounts = new Map(
    (await accountsElsewhere(network, viewer.personId)).map((account) => [account.siteId, account]),
  )
  return (await switchableSites(ctx, viewer)).map((site): OwnSite => {
    const there = accounts.get(site.id)
    const isHere = site.id === viewer.siteId
    const roleId = isHere || !there ? viewer.roleId : there.roleId
    return { ...site, roleId, userId: there?.id ?? null, refusal: isHere ? null : refusalOf(there) }
  })
}
