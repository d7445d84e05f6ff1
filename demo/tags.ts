import type { DemoGlobalTag, SiteKey } from './shapes.ts'

/** Name and description, in the order in which members see them. */
export const forumTags: Record<SiteKey, [string, string][]> = {
  migraine: [
    ['New here', 'Say hello; nobody bites'],
    ['Preventives', 'Daily medicines: starting, staying, stopping'],
    ['Treatments', 'Injections, blocks, devices, infusions'],
    ['Aura', 'Zigzags, blind spots and what comes after'],
    ['Daily life', 'Light, noise, food, travel, the neighbour'],
    ['Work & school', 'Bosses, exams, letters, leave'],
    ['Family', 'The people on the other side of the door'],
    ['Insurance & money', 'Forms, appeals, small victories'],
    ['Heavy days', 'For when it is too much'],
    ['Tools', 'Diaries, apps, templates'],
    ['Off the record', 'Everything else'],
  ],
  lupus: [
    ['New here', 'First steps, first questions'],
    ['Medicines', 'Tablets, infusions, side effects'],
    ['Sun & skin', 'Shade, sleeves, rashes'],
    ['Kidneys', 'Biopsies, numbers, transplants'],
    ['Family & friends', 'The people around us'],
    ['Living with lupus', 'Fog, fatigue, work, joy'],
    ['Insurance & money', 'Letters and how to answer them'],
  ],
  ibd: [
    ['New here', 'Take a seat, near the door if you like'],
    ['Food', 'What sits quietly and what does not'],
    ['Treatments', 'Tablets, needles, infusions'],
    ['Stoma & surgery', 'Before, after, three in the morning'],
    ['Work', 'Meetings, leave, telling or not telling'],
    ['Out and about', 'Maps, keys, journeys'],
    ['Family', 'Parents, partners, children'],
    ['Insurance', 'One folder, five tabs'],
    ['Good news', 'Remission, pears, beaches'],
    ['Ask anything', 'Yes, that too'],
  ],
  psoriasis: [],
}

export const globalTags: DemoGlobalTag[] = [
  { name: 'Tips', slug: 'tips' },
  { name: 'Side effects', slug: 'side-effects' },
  { name: 'Mental health', slug: 'mental-health' },
  { name: 'Insurance', slug: 'insurance' },
  { name: 'Work', slug: 'work' },
  { name: 'Caregivers', slug: 'caregivers' },
  { name: 'Research', slug: 'research' },
  { name: 'Newly diagnosed', slug: 'newly-diagnosed' },
  { name: 'Humour', slug: 'humour' },
]
