import type { Ctx } from '../../../platform/context.ts'

/** The original of a text: its body, and the title of a thread. */
export type Original = { body: string; name?: string }

/** The text an original belongs to: it is opened there alone. */
type Place = { siteId: number; contentId: string }
const placeName = ({ siteId, contentId }: Place): string => `private original ${siteId}:${contentId}`

export function sealedFor(ctx: Ctx, place: Place, original: Original): Buffer {
  return sealsOf(ctx).seal(placeName(place), JSON.stringify(original))
}

/**
 * The original of a text; null where it was encrypted under another key. @throws where it was changed, or is another text's
 */
export function openedOriginal(ctx: Ctx, place: Place, sealed: Buffer): Original | null {
  const text = sealsOf(ctx).open(placeName(place), sealed)
  return text === null ? null : JSON.parse(text)
}

function sealsOf({ seals }: Ctx) {
  if (!seals) throw new Error('Jobs and commands read no originals')
  return seals
}
