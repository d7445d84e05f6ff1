import { approved, type Draft, deleted, done, open, spammed } from '../drafts.ts'

export const statuses: Draft[] = [
  {
    by: 'lost_and_flare',
    ago: '37m',
    flagged: '36m',
    text: 'This bloody gut. Fourteen times since midnight. I’d swap it for a garden hose.',
    flag: open('language'),
    replies: [
      { by: 'plainrice', ago: '30m', text: 'Fourteen is a number for the nurse line, friend. Then rice.' },
      {
        by: 'probiotic.palace',
        ago: '21m',
        flagged: '20m',
        text: 'Wholesale is open tonight 💚 sachets 100 pcs [palace](https://probiotic-palace.example)',
        flag: open('spam'),
      },
    ],
  },
  {
    by: 'semicolon_sam',
    ago: '3d 4h',
    text: 'Scope was clean. I have been walking round the kitchen saying “clean” in different voices.',
    replies: [
      { by: 'colette_o', ago: '3d 2h', text: 'In alto: CLEEEAN.' },
      { by: 'mild_salsa', ago: '3d 1h', text: 'In mild salsa: clean-ish 💃' },
    ],
  },
  {
    by: 'soup_season',
    ago: '6h 5m',
    text: 'Parsnip, carrot, one brave courgette without its skin. ![A bowl of orange soup](meal-bowl)',
    flag: done('image'),
    replies: [
      {
        by: 'bluntbert',
        ago: '5h 20m',
        text: 'Baby food. Grow some teeth.',
        flag: open('reported language', { reports: ['soup_season: Rude'] }),
      },
    ],
  },
  {
    by: 'cheap_biologics',
    ago: '10d',
    text: 'New stock. Half price. No questions.',
    flag: spammed('spam'),
  },
  {
    by: 'sofa_captain',
    ago: '1d 13h',
    text: 'Ship’s log: became one with the sofa at 09:00. Crew (one cat) in open mutiny.',
    flag: done('reported', { reports: ['lentil_no: Depressing'] }),
  },
  {
    by: 'ask_amina',
    ago: '2d 7h',
    text: 'أهلاً، أنا أمينة. Hello, I’m Amina, I ask a lot of questions and I’m told that this is the place for it.',
    flag: approved('held'),
    replies: [
      { by: 'nearest_exit', ago: '2d 5h', text: 'Welcome, Amina. First answer is free: second floor, library.' },
    ],
  },
  {
    by: 'quickstep_quinn',
    ago: '12h 50m',
    text: 'New competition dress has a hidden pocket. Duchess approves. ![The pattern of the dress, blue and pale squares](quilt-squares)',
    flag: open('image reported', { reports: ['lentil_no: Is that a medical device in the photo?'] }),
  },
  {
    by: 'gutheal_guru',
    ago: '9h 2m',
    text: 'Last day to get the book FREE (then 49). Your doctor is afraid of page 12.',
    flag: open('spam'),
  },
  {
    by: 'mira_cleanse',
    ago: '1d 22h',
    text: 'One cup ☕ one morning ☕ one life',
    flag: deleted('spam reported', { reports: ['aisle_seat: Advertising'] }),
  },
  {
    by: 'wintergreen_w',
    ago: '20d 3h',
    text: 'Ate a pear. An entire pear. With the confidence of a king.',
    replies: [{ by: 'half_a_banana', ago: '20d 1h', text: 'Update from the throne, your majesty?' }],
  },
]
