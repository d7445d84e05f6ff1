import { fieldIn } from '@ward/domain/extended-profile/definition'
import type { ProfileFieldChange, ProfileFieldDeletion } from '@ward/domain/extended-profile/fields'
import type { Effects } from '@ward/domain/kernel/effects'
import { orNotFound } from '@ward/domain/kernel/refusal'
import type { Ctx } from '../../platform/context.ts'
import { costs } from './costs.actions.ts'
import { publishedDefinition } from './definitions.db.ts'
import { draftOf } from './draft.db.ts'
import { withoutField } from './editing.ts'
import { changedField } from './fields.actions.ts'

/** The effects of saving a field once it is published. @throws as saving it does */
export async function effectsOfField({ site }: Ctx, change: ProfileFieldChange): Promise<Effects> {
  const draft = await draftOf(site)
  return costs(site, draft.sections, changedField(draft, { ...change, version: null }).sections)
}

export async function effectsOfFieldDeletion({ site }: Ctx, { id, children }: ProfileFieldDeletion): Promise<Effects> {
  const { sections } = await draftOf(site)
  return costs(site, sections, withoutField(sections, orNotFound(fieldIn(sections, id)), children))
}

export async function effectsOfSectionDeletion({ site }: Ctx, id: string): Promise<Effects> {
  const { sections } = await draftOf(site)
  const section = orNotFound(sections.find((each) => each.id === id))
  return costs(
    site,
    sections,
    sections.filter((each) => each !== section),
  )
}

/** The effects of publishing the draft for members. */
export async function effectsOfPublishing({ site }: Ctx): Promise<Effects> {
  const [draft, published] = await Promise.all([draftOf(site), publishedDefinition(site)])
  return costs(site, published?.sections ?? [], draft.sections)
}
