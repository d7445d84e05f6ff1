import { USUAL_CONSENT } from '@ward/domain/opportunity-campaigns/campaigns'
import type { CampaignQuestion } from '@ward/domain/opportunity-campaigns/questions'
import { addRows, insertRows, showInPosts } from './load.db.ts'
import type { Loading } from './loading.ts'

const days = (n: number) => n * 1440
/** All members but one were shown a campaign; each of so many of them began, and each of so many of those answered. */
const EVERY = { started: 2, finished: 3 }

const QUESTIONS: CampaignQuestion[] = [
  {
    ...{ text: 'How many bad days did you have in the last four weeks?', kind: 'one', notSure: true },
    options: ['None', '1 to 3', '4 to 7', '8 or more'],
  },
  {
    ...{ text: 'What do you keep notes in?', kind: 'several', notSure: false },
    options: ['A paper diary', 'An app', 'A calendar', 'Nothing'],
  },
  { text: 'Since when have you had symptoms?', kind: 'date', options: [], notSure: true },
  { text: 'What would make a diary worth keeping for you?', kind: 'text', options: [], notSure: false },
]
const WISHES = [
  'If I could show it to my doctor in one minute.',
  'Something that does not ask me every hour.',
  'Seeing which weeks were good, not only the bad ones.',
  'My sister would like to read along.',
]

type Members = { memberIds: readonly string[]; conditionId: string | null; postIds: readonly string[] }

/** A study that asks all members, one for those who have a condition, and one whose last day is over. */
export async function loadCampaigns({ network, siteId, at }: Loading, { memberIds, conditionId, postIds }: Members) {
  const campaign = (name: string, more: object = {}) => ({ siteId, name, successUrl: '/', ...more })
  const [diary = '', talk = '', over = ''] = await insertRows(network, 'opportunityCampaigns', [
    campaign('A diary for good and bad weeks', { places: 40, insertedAt: at(days(20)) }),
    campaign('Talk to a researcher about your treatment', { disorderId: conditionId, insertedAt: at(days(9)) }),
    campaign('Spring survey: the first appointment', {
      ...{ endsOn: at(days(60)).toISOString().slice(0, 10), insertedAt: at(days(120)) },
    }),
  ])
  await addRows(
    network,
    'opportunityDefinitions',
    [diary, talk, over].map((campaignId) => ({
      ...{ siteId, campaignId, definition: 1, consentText: USUAL_CONSENT },
      questions: JSON.stringify(campaignId === diary ? QUESTIONS : []),
    })),
  )
  // The last of them is free to answer.
  const asked = memberIds.slice(0, -1)
  const visits = [diary, over].flatMap((campaignId) =>
    asked.map((userId, nth) => ({
      ...{ siteId, campaignId, userId, insertedAt: at(days(campaignId === diary ? 15 : 90) - nth) },
      startedAt: nth % EVERY.started === 1 ? at(days(campaignId === diary ? 14 : 89) - nth) : null,
    })),
  )
  await addRows(network, 'opportunityVisits', visits)
  const answering = asked.filter((_, nth) => nth % EVERY.started === 1 && nth % EVERY.finished === 1)
  await addRows(
    network,
    'opportunityResponses',
    [diary, over].flatMap((campaignId) =>
      answering.map((userId, nth) => ({
        ...{ siteId, campaignId, definition: 1, insertedAt: at(days(campaignId === diary ? 14 : 89) - nth * 100) },
        // One has withdrawn.
        ...(nth === 1
          ? { userId: null, withdrawnAt: at(days(10)), answers: '[]' }
          : { userId, answers: answersOf(nth) }),
      })),
    ),
  )
  await showInPosts(network, siteId, [
    [postIds[1], `[opportunity id="${diary}"]`],
    [postIds[2], `[opportunity id="${over}"]`],
  ])
}

function answersOf(nth: number): string {
  const [often, notes, since, wish] = QUESTIONS
  const chosen = (question: CampaignQuestion | undefined, by: number) =>
    question?.options[by % question.options.length] ?? ''
  return JSON.stringify([
    { question: often?.text, answer: nth % 5 === 4 ? 'Not sure' : chosen(often, nth) },
    { question: notes?.text, answer: `${chosen(notes, nth)}; ${chosen(notes, nth + 1)}` },
    { question: since?.text, answer: nth % 4 === 3 ? 'Not sure' : `0${(nth % 9) + 1}/15/20${14 + (nth % 10)}` },
    { question: wish?.text, answer: WISHES[nth % WISHES.length] },
  ])
}
