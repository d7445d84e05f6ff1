import type { SourceValues } from '@ward/domain/conditions/condition-input'
import type { Actor, TestApp } from '../../../test/app.ts'

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

/** A condition as a sync leaves it: the source's value wins. No site says anything of it. */
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

/** A merge of one condition that a member has into another; its id. */
export async function makeMerge(t: TestApp, actor: Actor): Promise<string> {
  const [from, mergeIntoId] = [await makeDisorder(t), await makeDisorder(t)]
  await giveDisorder(t, { userId: (await t.signIn(3)).id, disorderId: from })
  const given = { operation: 'MERGE', ids: [from], mergeIntoId }
  const { answer } = await t.mutate<{ merges: { id: string }[] }>(actor, 'bulkEditDisorders', given, 'merges { id }')
  return answer?.merges[0]?.id ?? ''
}

/** A condition that somebody changed once: its first version is what it was before. */
export async function makeChanged(t: TestApp, actor: Actor): Promise<string> {
  const id = await makeDisorder(t)
  await t.mutate(actor, 'saveDisorder', { id, summary: '<p>Changed</p>' })
  return id
}
