import {
  type Definition,
  type Field,
  privacyOf,
  type Section,
  sectionOf,
} from '@ward/domain/extended-profile/definition'

/** A field with where it stands. */
export type FieldView = Field & { sectionId: string; displayOrder: number; sections: Definition }
/** A section with its place. */
export type SectionView = Section & { displayOrder: number; sections: Definition }

export function fieldView(sections: Definition, field: Field): FieldView {
  const section = sectionOf(sections, field.id)
  const displayOrder = section?.fields.findIndex(({ id }) => id === field.id) ?? -1
  return { ...field, privacy: privacyOf(sections, field), sectionId: section?.id ?? '', displayOrder, sections }
}

export const sectionView = (sections: Definition, section: Section): SectionView => ({
  ...section,
  displayOrder: sections.findIndex(({ id }) => id === section.id),
  sections,
})
