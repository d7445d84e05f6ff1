import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Definition, Field } from '@ward/domain/extended-profile/definition'
import type { ProfileChildren, ProfileFieldInput } from '@ward/domain/extended-profile/fields'
import { VERSION_PAGE_SIZE } from '@ward/domain/kernel/versions'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const ProfileDraft = graphql(`
  query ProfileDraft {
    profileDraft {
      version questionnaire
      published { definition publishedAt questionnaire }
      answers { fieldId n }
    }
  }
`)
const CreateProfileSection = graphql(`
  mutation CreateProfileSection($name: String!) { createProfileSection(name: $name) { id version } }
`)
const UpdateProfileSection = graphql(`
  mutation UpdateProfileSection(
    $id: ID!, $name: String, $description: String, $orderedFieldIds: [ID!], $shownFieldIds: [ID!], $version: Int
  ) {
    updateProfileSection(
      id: $id, name: $name, description: $description, orderedFieldIds: $orderedFieldIds,
      shownFieldIds: $shownFieldIds, version: $version
    ) { id version }
  }
`)
const DeleteProfileSection = graphql(`
  mutation DeleteProfileSection($id: ID!, $version: Int) { deleteProfileSection(id: $id, version: $version) }
`)
const DeleteProfileSectionEffects = graphql(`
  query DeleteProfileSectionEffects($id: ID!) { deleteProfileSectionEffects(id: $id) { kind n } }
`)
const ReorderSections = graphql(`
  mutation ReorderSections($orderedIds: [ID!]!, $shownIds: [ID!]) {
    reorderSections(orderedIds: $orderedIds, shownIds: $shownIds)
  }
`)
const SaveProfileField = graphql(`
  mutation SaveProfileField(
    $id: ID, $name: String, $description: String, $type: ProfileFieldType, $sectionId: ID,
    $profileFieldOptions: [ProfileFieldOptionInput!], $parentProfileFieldId: ID, $privacy: Int,
    $dependentOptionIds: [ID!], $displayOnProfile: Boolean, $icon: ProfileIcon, $version: Int
  ) {
    saveProfileField(
      id: $id, name: $name, description: $description, type: $type, sectionId: $sectionId,
      profileFieldOptions: $profileFieldOptions, parentProfileFieldId: $parentProfileFieldId, privacy: $privacy,
      dependentOptionIds: $dependentOptionIds, displayOnProfile: $displayOnProfile, icon: $icon, version: $version
    ) { id version sectionId profileFieldOptions { id name isOther } }
  }
`)
const SaveProfileFieldEffects = graphql(`
  query SaveProfileFieldEffects(
    $id: ID, $type: ProfileFieldType, $sectionId: ID, $profileFieldOptions: [ProfileFieldOptionInput!],
    $parentProfileFieldId: ID, $dependentOptionIds: [ID!]
  ) {
    saveProfileFieldEffects(
      id: $id, type: $type, sectionId: $sectionId, profileFieldOptions: $profileFieldOptions,
      parentProfileFieldId: $parentProfileFieldId, dependentOptionIds: $dependentOptionIds
    ) { kind n }
  }
`)
const DeleteProfileField = graphql(`
  mutation DeleteProfileField($id: ID!, $children: ProfileChildren!, $version: Int) {
    deleteProfileField(id: $id, children: $children, version: $version)
  }
`)
const DeleteProfileFieldEffects = graphql(`
  query DeleteProfileFieldEffects($id: ID!, $children: ProfileChildren!) {
    deleteProfileFieldEffects(id: $id, children: $children) { kind n }
  }
`)
const PublishProfile = graphql(`
  mutation PublishProfile($version: Int) { publishProfile(version: $version) { definition publishedAt } }
`)
const PublishProfileEffects = graphql(`
  query PublishProfileEffects { publishProfileEffects { kind n } }
`)
const ProfileVersions = graphql(`
  query ProfileVersions($upTo: Int) {
    profileVersions(upTo: $upTo) {
      number insertedAt authorKind author { username } fields { name text } before { name text }
    }
  }
`)
const MemberAnswers = graphql(`
  query MemberAnswers($id: ID!) { user(id: $id) { profileAnswers(limit: 200) { fieldId optionIds text } } }
`)
const RestoreProfile = graphql(`
  mutation RestoreProfile($number: Int!, $version: Int) { restoreProfile(number: $number, version: $version) { version } }
`)

export const PROFILE_KEY = ['extended-profile']
/** The questionnaire that staff work on, the one that members see, and how many answered each field. */
export type Draft = {
  version: number
  sections: Definition
  published: Definition | null
  answers: ReadonlyMap<string, number>
}

export const draftOptions = queryOptions({
  queryKey: [...PROFILE_KEY, 'draft'],
  queryFn: async ({ signal }): Promise<Draft> => {
    const { version, questionnaire, published, answers } = (await request(ProfileDraft, {}, { signal })).profileDraft
    return {
      version,
      sections: JSON.parse(questionnaire),
      published: published && JSON.parse(published.questionnaire),
      answers: new Map(answers.map(({ fieldId, n }) => [fieldId, n])),
    }
  },
})

/** The public answers of a member, by field. */
export const memberAnswersOptions = (id: string) =>
  queryOptions({
    queryKey: [...PROFILE_KEY, 'answers', id],
    queryFn: async ({ signal }) =>
      (await request(MemberAnswers, { id }, { signal })).user.profileAnswers.map(
        ({ fieldId, optionIds, text }) => [fieldId, { optionIds, text }] as const,
      ),
  })

export const createSection = async (name: string) =>
  (await request(CreateProfileSection, { name })).createProfileSection
type SectionChange = {
  id: string
  name?: string
  description?: string
  orderedFieldIds?: string[]
  shownFieldIds?: string[]
  version?: number
}
export const updateSection = async (change: SectionChange) =>
  (await request(UpdateProfileSection, change)).updateProfileSection
export const deleteSection = async ({ id, version }: { id: string; version: number }) =>
  (await request(DeleteProfileSection, { id, version })).deleteProfileSection
export const deleteSectionEffects = async (id: string) =>
  (await request(DeleteProfileSectionEffects, { id })).deleteProfileSectionEffects
export const reorderSections = async (orderedIds: string[], shownIds: string[]) =>
  (await request(ReorderSections, { orderedIds, shownIds })).reorderSections

const sentField = ({ displayOrder: _, ...input }: ProfileFieldInput) => ({
  ...input,
  profileFieldOptions: input.profileFieldOptions.map(({ id, name, isOther }) => ({ id, name, isOther })),
})
export const saveField = async (input: ProfileFieldInput) =>
  (await request(SaveProfileField, sentField(input))).saveProfileField
export const saveFieldEffects = async (input: ProfileFieldInput) => {
  const { id, type, sectionId, profileFieldOptions, parentProfileFieldId, dependentOptionIds } = sentField(input)
  const given = { id, type, sectionId, profileFieldOptions, parentProfileFieldId, dependentOptionIds }
  return (await request(SaveProfileFieldEffects, given)).saveProfileFieldEffects
}
export const deleteField = async ({ id, version }: Pick<Field, 'id' | 'version'>, children: ProfileChildren) =>
  (await request(DeleteProfileField, { id, children, version })).deleteProfileField
export const deleteFieldEffects = async (id: string, children: ProfileChildren) =>
  (await request(DeleteProfileFieldEffects, { id, children })).deleteProfileFieldEffects

export const publish = async (version: number) => (await request(PublishProfile, { version })).publishProfile
export const publishEffects = async () => (await request(PublishProfileEffects, {})).publishProfileEffects

export const versionsOptions = infiniteQueryOptions({
  queryKey: [...PROFILE_KEY, 'versions'],
  queryFn: async ({ pageParam, signal }) =>
    (await request(ProfileVersions, { upTo: pageParam }, { signal })).profileVersions,
  initialPageParam: null as number | null,
  getNextPageParam: (last) => {
    const oldest = last.length < VERSION_PAGE_SIZE ? 1 : (last.at(-1)?.number ?? 1)
    return oldest > 1 ? oldest - 1 : null
  },
})
export const restoreProfile = async (number: number, version: number) =>
  (await request(RestoreProfile, { number, version })).restoreProfile
