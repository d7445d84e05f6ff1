import type { Ctx } from '../../platform/context.ts'
import { isVisible, type Visibility } from '../content/content.actions.ts'
import { pausedAmong } from '../flags/at-risk/leading.actions.ts'
import { sees } from './frame.ts'

/** Whether a page that everybody reads leads this reader to a thread: a hidden one is shown to its author and to staff alone. */
export const leadsTo = async (ctx: Ctx, { id, ...thread }: Visibility & { id: string; authorId: string }) =>
  sees(ctx, thread) && (!isVisible(thread) || !(await pausedAmong(ctx, [id])).has(id))
