import type { Actor, TestApp } from '../../../test/app.ts'
import { UNPUBLISHED } from '../../../test/effects.ts'
import type { Examples } from '../../../test/examples.ts'
import { makeField, makeSection } from './profile.fixtures.ts'

const topic = 'extendedProfile'

/** One section with a field: all others are taken away, since a questionnaire has few. */
async function oneSection(t: TestApp, actor: Actor): Promise<string> {
  const { answer } = await t.query<{ id: string }[]>(actor, 'profileSections', {}, 'id')
  for (const { id } of answer ?? []) await t.mutate(actor, 'deleteProfileSection', { id })
  return makeSection(t, actor)
}

async function askedField(t: TestApp, actor: Actor) {
  const sectionId = await oneSection(t, actor)
  const parent = await makeField(t, actor, { sectionId, type: 'PARENT', options: [] })
  const first = await makeField(t, actor, { sectionId })
  const field = {
    ...{ name: 'Do you see an aura?', description: 'Think of the last month', type: 'CHECKBOX', sectionId },
    ...{ parentProfileFieldId: parent.id, displayOrder: 1, displayOnProfile: true, icon: 'CLOCK' },
    dependentOptionIds: [first.profileFieldOptions[0]?.id],
    profileFieldOptions: [
      { name: 'Always', displayOrder: 0, isOther: false },
      { name: 'Something else', displayOrder: 1, isOther: true },
    ],
  }
  return { sectionId, field }
}

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    createProfileSection: {
      effects: UNPUBLISHED,
      topic,
      inputs: [
        async (t, actor) => {
          await oneSection(t, actor)
          return { name: 'About you', displayOrder: 0 }
        },
      ],
    },
    updateProfileSection: {
      effects: UNPUBLISHED,
      topic,
      inputs: [
        async (t, actor) => {
          const id = await oneSection(t, actor)
          const one = await makeField(t, actor, { sectionId: id })
          const other = await makeField(t, actor, { sectionId: id })
          const given = { name: 'Your attacks', description: 'How they come and go', version: 1 }
          return { id, ...given, orderedFieldIds: [other.id, one.id], shownFieldIds: [one.id, other.id] }
        },
      ],
    },
    deleteProfileSection: {
      effects: { query: 'deleteProfileSectionEffects' },
      topic,
      inputs: [async (t, actor) => ({ id: await oneSection(t, actor), version: 1 })],
    },
    reorderSections: {
      effects: UNPUBLISHED,
      topic,
      inputs: [
        async (t, actor) => {
          const first = await oneSection(t, actor)
          const second = await makeSection(t, actor)
          return { orderedIds: [second, first], shownIds: [first, second] }
        },
      ],
    },
    saveProfileField: {
      effects: { query: 'saveProfileFieldEffects' },
      topic,
      inputs: [
        async (t, actor) => (await askedField(t, actor)).field,
        async (t, actor) => {
          const { sectionId, field } = await askedField(t, actor)
          const { id, version, profileFieldOptions } = await makeField(t, actor, { sectionId })
          const options = field.profileFieldOptions.map((each, nth) => ({ ...each, id: profileFieldOptions[nth]?.id }))
          // A child has the privacy of its parent: this one has none.
          return { ...field, id, version, parentProfileFieldId: null, privacy: 1, profileFieldOptions: options }
        },
      ],
    },
    deleteProfileField: {
      effects: { query: 'deleteProfileFieldEffects' },
      topic,
      inputs: [
        async (t, actor) => {
          const { id, version } = await makeField(t, actor, { sectionId: await oneSection(t, actor) })
          return { id, children: 'DELETE', version }
        },
      ],
    },
    publishProfile: {
      effects: { query: 'publishProfileEffects' },
      topic,
      inputs: [
        async (t, actor) => {
          await oneSection(t, actor)
          const site = t.siteOf(t.sites.one.siteId)
          const { version } = await site.from('profileDrafts').select('version').executeTakeFirstOrThrow()
          return { version }
        },
      ],
    },
    restoreProfile: {
      effects: UNPUBLISHED,
      topic,
      inputs: [
        async (t, actor) => {
          await oneSection(t, actor)
          await makeSection(t, actor)
          const { answer } = await t.query<{ version: number }>(actor, 'profileDraft', {}, 'version')
          const versions = await t.query<{ number: number }[]>(actor, 'profileVersions', {}, 'number')
          return { number: (versions.answer?.[0]?.number ?? 2) - 1, version: answer?.version }
        },
      ],
    },
  },
  queries: {
    profileVersions: async () => ({ upTo: 9 }),
    saveProfileFieldEffects: async (t, actor) => (await askedField(t, actor)).field,
    deleteProfileFieldEffects: async (t, actor) => ({
      id: (await makeField(t, actor, { sectionId: await oneSection(t, actor) })).id,
      children: 'FREE',
    }),
    deleteProfileSectionEffects: async (t, actor) => ({ id: await oneSection(t, actor) }),
  },
}
