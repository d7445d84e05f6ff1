import { isDeepStrictEqual } from 'node:util'
import {
  childrenOf,
  type Definition,
  type Field,
  fieldsOf,
  privacyOf,
  type Section,
  sectionOf,
} from '@ward/domain/extended-profile/definition'
import type { ProfileChildren } from '@ward/domain/extended-profile/fields'

const isMember = (ids: ReadonlySet<string>) => (each: Field) => ids.has(each.id)
const inSection = (definition: Definition, id: string, change: (section: Section) => Section): Definition =>
  definition.map((section) => (section.id === id ? change(section) : section))

/** Things in a given order. */
export const inOrder = <Thing extends { id: string }>(things: readonly Thing[], ids: readonly string[]): Thing[] =>
  ids.flatMap((id) => things.find((thing) => thing.id === id) ?? [])

const insertedAt = <Thing>(things: readonly Thing[], place: number | null | undefined, ...added: Thing[]): Thing[] =>
  things.toSpliced(place ?? things.length, 0, ...added)

/** With a section at a place, or last. */
export const withSection = (definition: Definition, section: Section, place?: number | null): Definition =>
  insertedAt(definition, place, section)

/** With a field new or changed, at a place of a section. The children of a parent that moves to another section move with it. */
export function withField(
  definition: Definition,
  field: Field,
  { sectionId, place }: { sectionId: string; place?: number | null | undefined },
): Definition {
  const from = sectionOf(definition, field.id)
  const stays = from?.id === sectionId
  const usual = stays ? from.fields.findIndex(({ id }) => id === field.id) : null
  const children = stays ? [] : childrenOf(definition, field.id)
  const moved = new Set([field.id, ...children.map(({ id }) => id)])
  const rest = definition.map((section) => ({
    ...section,
    fields: section.fields.filter((each) => !moved.has(each.id)),
  }))
  const placed = inSection(rest, sectionId, (section) => ({
    ...section,
    fields: insertedAt(section.fields, place ?? usual, field, ...children),
  }))
  return field.type === 'parent' ? placed : freed(placed, field.id)
}

/** Without a parent above them; they keep the privacy that they had by it. */
const freed = (definition: Definition, parentId: string): Definition =>
  definition.map((section) => ({
    ...section,
    fields: section.fields.map((field) =>
      field.parentProfileFieldId === parentId
        ? { ...field, version: field.version + 1, parentProfileFieldId: null, privacy: privacyOf(definition, field) }
        : field,
    ),
  }))

/** The fields that are deleted with a field. */
export const deletedWith = (definition: Definition, field: Field, children: ProfileChildren): Field[] =>
  children === 'delete' ? [field, ...childrenOf(definition, field.id)] : [field]

/** Without a field; the children of a parent are freed, or go with it. */
export function withoutField(definition: Definition, field: Field, children: ProfileChildren): Definition {
  const gone = new Set(deletedWith(definition, field, children).map(({ id }) => id))
  const kept = children === 'free' ? freed(definition, field.id) : definition
  return kept.map((section) => ({ ...section, fields: section.fields.filter((each) => !isMember(gone)(each)) }))
}

type Part = { id: string; version: number }

/**
 * A questionnaire of an earlier time in the place of the draft. Its sections and fields have the versions they have now where
 * nothing is other in them, else one that they never had: whoever opened them in between is told so.
 */
export function restored(
  then: Definition,
  { sections, version }: { sections: Definition; version: number },
): Definition {
  const after = <Kept extends Part>(was: Kept, now: Kept | undefined): number => {
    if (now && isDeepStrictEqual({ ...was, version: now.version }, now)) return now.version
    return Math.max(was.version, now?.version ?? 0, version) + 1
  }
  const words = ({ fields: _, ...section }: Section) => section
  const fields = new Map(fieldsOf(sections).map((field) => [field.id, field]))
  return then.map((was) => {
    const now = sections.find(({ id }) => id === was.id)
    return {
      ...was,
      version: after(words(was), now && words(now)),
      fields: was.fields.map((field) => ({ ...field, version: after(field, fields.get(field.id)) })),
    }
  })
}
