import type { Definition, Field, Option } from '@ward/domain/extended-profile/definition'
import { PRIVACY } from '@ward/domain/extended-profile/fields'
import { addRows } from './load.db.ts'
import type { Loading } from './loading.ts'

const DAY = 1440

const option = (id: string, name: string, isOther = false): Option => ({ id, name, isOther })

const field = (id: string, name: string, given: Partial<Field>): Field => ({
  ...{ id, version: 1, name, description: '', type: 'radio', privacy: PRIVACY.userManaged, displayOnProfile: false },
  ...{ icon: 'none', parentProfileFieldId: null, dependentOptionIds: [], options: [] },
  ...given,
})

const YES = option('3', 'Yes')

/** Two sections; the question about help goes to people in treatment, and two questions belong to a group. */
const SECTIONS: Definition = [
  {
    ...{ id: '1', version: 1, name: 'You and your condition', description: 'Answer what you like, and skip the rest.' },
    fields: [
      field('2', 'Are you in treatment at the moment?', {
        ...{ displayOnProfile: true, icon: 'clipboard' },
        options: [YES, option('4', 'No'), option('5', 'I am between two treatments')],
      }),
      field('6', 'What helps you?', {
        ...{ type: 'multi_select', dependentOptionIds: [YES.id], privacy: PRIVACY.public, displayOnProfile: true },
        options: [option('7', 'Medication'), option('8', 'Rest'), option('9', 'Exercise'), option('10', 'Other', true)],
      }),
      field('11', 'When did it begin?', {
        ...{ type: 'select', icon: 'clock', displayOnProfile: true },
        options: [option('12', 'Less than a year ago'), option('13', '1 to 5 years ago'), option('14', 'Longer ago')],
      }),
    ],
  },
  {
    ...{ id: '15', version: 1, name: 'Your everyday life', description: '' },
    fields: [
      field('16', 'Work', { type: 'parent', privacy: PRIVACY.private }),
      field('17', 'Do you work?', {
        parentProfileFieldId: '16',
        options: [option('18', 'Full time'), option('19', 'Part time'), option('20', 'Not now')],
      }),
      field('21', 'Who at work knows about your condition?', { type: 'text', parentProfileFieldId: '16' }),
      field('22', 'What do you do on a good day?', { type: 'text', icon: 'person', displayOnProfile: true }),
    ],
  },
]
const LAST_PART = 22
const GOOD_DAYS = ['A long walk by the water', 'Bake bread', 'Visit my sister', 'Read in the garden', 'Swim']

/** The questionnaire of a site, published two months ago, and what some of its members answered. */
export async function loadQuestionnaire({ network, siteId, at }: Loading, memberIds: readonly string[]): Promise<void> {
  const sections = JSON.stringify(SECTIONS)
  await addRows(network, 'profileDrafts', [{ siteId, sections, lastPart: LAST_PART, version: 1 }])
  await addRows(network, 'profileDefinitions', [{ siteId, definition: 1, sections, publishedAt: at(60 * DAY) }])
  const answers = memberIds.slice(0, 12).flatMap((userId, nth) => {
    const answer = { siteId, userId, definition: 1, isPublic: nth % 3 !== 2, answeredAt: at((50 - 4 * nth) * DAY) }
    const isTreated = nth % 2 === 0
    const goodDay = GOOD_DAYS[nth % GOOD_DAYS.length] ?? ''
    return [
      { ...answer, fieldId: '2', optionIds: [isTreated ? YES.id : '4'], text: '' },
      ...(isTreated ? [{ ...answer, fieldId: '6', optionIds: ['7', String(8 + (nth % 2))], text: '' }] : []),
      { ...answer, fieldId: '11', optionIds: [String(12 + (nth % 3))], text: '' },
      { ...answer, fieldId: '22', optionIds: [] as string[], text: goodDay },
    ]
  })
  if (answers.length > 0) await addRows(network, 'profileAnswers', answers)
}
