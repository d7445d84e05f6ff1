import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

/** Earlier versions of texts. */
export const versionsOfTexts = (site: SiteHandle, contentIds: readonly string[]) =>
  site
    .from('versions')
    .select(['subjectId', 'number', 'content'])
    .where('subjectType', '=', 'content')
    .where('subjectId', 'in', contentIds)
    .execute()

export const rewriteVersion = (
  site: SiteHandle,
  { subjectId, number, content }: { subjectId: string; number: number; content: object },
) =>
  site
    .updateTable('versions')
    .set({ content: JSON.stringify(content) })
    .where('subjectType', '=', 'content')
    .where('subjectId', '=', subjectId)
    .where('number', '=', number)
    .execute()

/** Copies that blocks of other users keep of texts that mention them. */
export const keptByBlocks = (site: SiteHandle, contentIds: readonly string[]) =>
  site.from('unlinkedMentions').select(['blockId', 'contentId', 'body']).where('contentId', 'in', contentIds).execute()

/** A recall gives back what stands here, where the text is as it was kept: `isRewritten` where the text is written anew too. */
export const rewriteKept = (
  site: SiteHandle,
  kept: { blockId: string; contentId: string; body: string },
  { isRewritten }: { isRewritten: boolean },
) =>
  site
    .updateTable('unlinkedMentions')
    .set({ body: kept.body, revision: sql`revision + ${isRewritten ? 1 : 0}` })
    .where('blockId', '=', kept.blockId)
    .where('contentId', '=', kept.contentId)
    .execute()
