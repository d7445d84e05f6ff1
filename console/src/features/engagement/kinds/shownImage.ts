import { sourceOf } from '../../../ui/content/OwnPicture.tsx'
import type { ShownEngagement } from './engagement.api.ts'

/**
 * Where an image is shown from while its address is typed: the site's own as it is, one of another host by the copy that was made when
 * it was saved; null where there is nothing to show.
 */
export function shownImage(typed: string | undefined, engagement: ShownEngagement | undefined): string | null {
  if (!typed) return null
  const source = sourceOf(typed)
  if (source?.isOwn) return source.src
  return engagement?.imageUrl === typed ? (engagement.image?.src ?? null) : null
}
