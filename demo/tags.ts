import { readData } from './read-data.ts'
import type { DemoGlobalTag, SiteKey } from './shapes.ts'

type Tags = {
  /** Name and description, in the order in which members see them. */
  forums: Record<SiteKey, [string, string][]>
  network: DemoGlobalTag[]
}

export const { forums: forumTags, network: globalTags } = readData<Tags>('tags')
