import { featureOf, isOn, may, type Permission } from '@ward/domain/app/permissions'
import type { Answer } from '@ward/domain/kernel/answer'
import { yes } from '@ward/domain/kernel/answer'
import { forbidden, refuseUnless, unauthenticated } from '@ward/domain/kernel/refusal'
import type { Ctx } from './context.ts'
import { featuresHere } from './features.ts'

/** Jobs and commands act for nobody: no right is asked of them. */
const isInner = ({ viewer }: Ctx) => viewer.kind === 'system' || viewer.kind === 'command'

/** Throws unless the viewer's role holds the right: UNAUTHENTICATED for nobody, FORBIDDEN with the rule's words for the others. */
export function demandRole(ctx: Ctx, permission: Permission): void {
  if (isInner(ctx)) return
  const answer = may(ctx.viewer.roleId, permission)
  if (answer.ok) return
  throw ctx.viewer.kind === 'nobody' ? unauthenticated() : forbidden(answer.because)
}

/** Whether the feature of a right exists on this site. No question to the database for a right that needs no feature. */
async function isOnHere(ctx: Ctx, permission: Permission): Promise<Answer> {
  return featureOf(permission) === undefined || isInner(ctx) ? yes : isOn(await featuresHere(ctx), permission)
}

/** Throws FORBIDDEN where the feature is off that the right needs. The role is asked before it. */
export const demandFeature = async (ctx: Ctx, permission: Permission): Promise<void> =>
  refuseUnless(await isOnHere(ctx, permission))

/** Throws unless the viewer may do a thing on this site: first the role, then the feature. */
export async function demand(ctx: Ctx, permission: Permission): Promise<void> {
  demandRole(ctx, permission)
  await demandFeature(ctx, permission)
}

/** Whether the viewer may do a thing on this site, for parts that an answer leaves out instead of refusing it. */
export async function mayHere(ctx: Ctx, permission: Permission): Promise<Answer> {
  const held = isInner(ctx) ? yes : may(ctx.viewer.roleId, permission)
  return held.ok ? isOnHere(ctx, permission) : held
}
