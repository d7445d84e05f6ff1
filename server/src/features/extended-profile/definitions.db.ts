import type { Definition } from '@ward/domain/extended-profile/definition'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../platform/database/statement.ts'

/** A questionnaire that members see or saw: `definition` is its number. */
export type PublishedRow = {
  definition: number
  sections: Definition
  publishedBy: string | null
  publishedAt: Date
}

const COLUMNS = ['definition', 'sections', 'publishedBy', 'publishedAt'] as const

const newest = statement((site) =>
  site.from('profileDefinitions').select(COLUMNS).orderBy('definition', 'desc').limit(1).$castTo<PublishedRow>(),
)

/** The questionnaire of a site as members see it now; nothing where none was published. */
export const publishedDefinition = async (site: SiteHandle): Promise<PublishedRow | undefined> =>
  (await newest(site))[0]

/** The questionnaire as it was published under a number. */
export const definitionAt = (site: SiteHandle, definition: number): Promise<PublishedRow | undefined> =>
  site
    .from('profileDefinitions')
    .select(COLUMNS)
    .where('definition', '=', definition)
    .$castTo<PublishedRow>()
    .executeTakeFirst()

export const insertDefinition = async (
  site: SiteHandle,
  { sections, ...row }: Pick<PublishedRow, 'definition' | 'sections' | 'publishedBy'>,
): Promise<PublishedRow> =>
  (await site
    .insertInto('profileDefinitions', { ...row, sections: JSON.stringify(sections) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()) as unknown as PublishedRow

/** A part that is published no longer: a field with all its answers, an option, or the answers of one kind that a field had. */
export type RetiredPart = { partId: string; kind: 'field' | 'option' | 'choices' | 'text' }

export const retireParts = (site: SiteHandle, parts: readonly RetiredPart[]) =>
  site
    .insertInto('profileRetiredParts', [...parts])
    .onConflict((conflict) => conflict.columns(['siteId', 'partId', 'kind']).doNothing())
    .execute()

/** They are published again. */
export const takeBackParts = (site: SiteHandle, kind: RetiredPart['kind'], ids: readonly string[]) =>
  site.deleteFrom('profileRetiredParts').where('kind', '=', kind).where('partId', '=', anyOf(ids)).execute()
