import { FLAG_EXCERPT_LENGTH, FLAG_PREVIEW_LENGTH } from '@ward/domain/flags/flag/flags'
import type { Ctx } from '../../../platform/context.ts'
import { loader, oneBy } from '../../../platform/graphql/loader.ts'
import { cutLine, lineOf, plainLine } from '../../../platform/html/text.ts'
import { keptOn } from '../../../platform/kept-on.ts'
import { type FlagRow, flagsByIds } from './flags.db.ts'

const lines = keptOn<FlagRow, string>('line')

/** The text of a flag in one line, read once a row; a profile shows its bio, which is plain text. */
const textOf = (flag: FlagRow): string =>
  lines.of(flag) ??
  lines.keep(flag, flag.assocType === 'user' ? plainLine(flag.body) : lineOf(flag.body, FLAG_EXCERPT_LENGTH))

export const previewOf = (flag: FlagRow): string => cutLine(textOf(flag), FLAG_PREVIEW_LENGTH)
export const excerptOf = (flag: FlagRow): string => cutLine(textOf(flag), FLAG_EXCERPT_LENGTH)

const byId = loader((ctx, ids) => flagsByIds(ctx.site, ids), oneBy('id'))

/** The preview of a flag that is named elsewhere; null once its content is hidden, where it has no words, or without a flag. */
export async function previewElsewhere(ctx: Ctx, flagId: string): Promise<string | null> {
  const flag = await byId.load(ctx, flagId)
  return flag === null || flag.isDeleted || flag.isMarkedSpam ? null : previewOf(flag) || null
}
