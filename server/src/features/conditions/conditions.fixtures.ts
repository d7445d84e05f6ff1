import type { SourceValues } from '@ward/domain/conditions/condition-input'
import type { TestApp } from '../../../test/app.ts'

let made = 0

/** A condition of the catalogue; on site one members may name it as theirs unless said otherwise. */
export async function makeDisorder(
  t: TestApp,
  name = `Condition ${++made}`,
  { isActive = true, isRelatableToUsers = true }: { isActive?: boolean; isRelatableToUsers?: boolean } = {},
): Promise<string> {
  const { id } = await t.database.network
    .insertInto('disorders')
    .values({ name, isActive })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.siteOf(t.sites.one.siteId).insertInto('siteDisorders', { disorderId: id, isRelatableToUsers }).execute()
  return id
}

/** A condition as a sync leaves it: what the source says holds. No site says anything of it. */
export async function makeSourced(t: TestApp, orphaCode: number, said: Partial<SourceValues> = {}): Promise<string> {
  const source: SourceValues = {
    name: `Source condition ${orphaCode}`,
    summary: '<p>From the source.</p>',
    synonyms: ['Source synonym'],
    prevalence: [{ class: '<1 / 1 000 000', geographic: 'Worldwide' }],
    inheritanceType: ['Autosomal dominant'],
    onsetAge: ['Adult'],
    ...said,
  }
  const { prevalence, ...values } = source
  const { id } = await t.database.network
    .insertInto('disorders')
    .values({
      ...values,
      prevalences: JSON.stringify(prevalence),
      source: JSON.stringify(source),
      orphaCode,
      disorderType: 'Disease',
      disorderGroup: 'Disorder',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Says that a member has a condition. */
export const giveDisorder = (
  t: TestApp,
  { userId, disorderId, relationshipType = 'patient', siteId = t.sites.one.siteId }: Given,
) => t.siteOf(siteId).insertInto('userDisorders', { userId, disorderId, relationshipType }).execute()
type Given = { userId: string; disorderId: string; relationshipType?: string; siteId?: number }
