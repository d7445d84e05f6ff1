import { approved, type Draft, deleted, done, open, spammed } from '../drafts.ts'

export const statuses: Draft[] = [
  {
    by: 'kidney_kin',
    ago: '48m',
    flagged: '46m',
    text: 'Five years today. Same brother, same kidney. I asked for cake, he made soup. ![A bowl of orange soup on a plate](meal-bowl)',
    flag: open('image'),
    replies: [
      { by: 'butterfly_bo', ago: '40m', text: 'To the brother! To the kidney! To the soup, in that order.' },
      { by: 'papaya_pete', ago: '35m', text: 'Happy kidneyversary 🥣' },
    ],
  },
  {
    by: 'nap_queen',
    ago: '2d 2h',
    text: 'Achieved: one shower. Runner-up: one towel.',
    replies: [
      {
        by: 'plainspoken_jo',
        ago: '1d 23h',
        text: 'Some of us have jobs.',
        flag: open('reported', { reports: ['nap_queen: Rude', 'cloudy_with_naps: Rude'] }),
      },
      { by: 'tortoise_tess', ago: '1d 22h', text: 'A towel is not nothing. I’ve air-dried. Regrets.' },
    ],
  },
  {
    by: 'winterberry',
    ago: '9h 3m',
    text: 'White, blue, red, from the elbow down. I am, medically speaking, a flag. ![A blotchy forearm on a blue cloth](rash-arm)',
    flag: done('image reported', { reports: ['grey_linen: Politics?'] }),
  },
  {
    by: 'rosehip_rhi',
    ago: '1d 11h',
    text: 'Methotrexate Friday. Wobbly, weepy, watching ducks.',
    replies: [{ by: 'latebloom', ago: '1d 9h', text: 'Ducks are on the formulary.' }],
  },
  {
    by: 'parcel_meds_24',
    ago: '8d',
    text: 'All boxes. All strengths. [order](https://parcel-24.example)',
    flag: spammed('spam'),
  },
  {
    by: 'threadbare',
    ago: '5d 6h',
    text: 'Quilt nine is done: gowns from three hospitals, one pocket from a nurse who retired. ![A quilt in blue and pale squares](quilt-squares)',
    flag: done('image'),
    replies: [
      { by: 'hatsandhope', ago: '5d 4h', text: 'I’d like to be wrapped in this and posted somewhere cool.' },
      {
        by: 'immune.reset.pro',
        ago: '5h',
        text: 'Nice!! You would not need hospitals with the reset 😉 DM',
        flag: open('spam reported', { reports: ['threadbare: Spam on my quilt'] }),
      },
    ],
  },
  {
    by: 'second_opinion',
    ago: '16h 20m',
    text: 'Doctor number six said “well, you look well”. I look well because I own concealer, you pompous fossil.',
    flag: open('language'),
    replies: [{ by: 'wolfsister', ago: '15h', text: 'Pompous fossil. Adding it to the dictionary.' }],
  },
  {
    by: 'lark_at_night',
    ago: '3d 2h',
    text: 'Awake again. It feels like everybody has gone on without me. I’m not in danger, I’d just like someone to say good night.',
    flag: done('reported', {
      reports: ['saffron_sky: Lonely, please look'],
      note: 'Three members and I said good night',
    }),
    replies: [
      {
        by: 'noor.fenwaith',
        ago: '3d 1h',
        text: 'Good night, Lark. I’m on until two, and I’m knitting something ugly.',
      },
      { by: 'daybyday_dov', ago: '3d', text: 'לילה טוב. Good night from me and from the cat.' },
    ],
  },
  {
    by: 'hello_halima',
    ago: '14h 10m',
    text: 'My sister laughed today and I wrote down the time like a nurse.',
    flag: approved('held'),
  },
  {
    by: 'detox_dana_',
    ago: '1d 21h',
    text: '🍵 THE tea 🍵 is back in stock 🍵',
    flag: deleted('spam'),
  },
  {
    by: 'dusk_gardener',
    ago: '7d 22h',
    text: 'A hedgehog walked through my lamp light as if it were a spotlight and did a little turn.',
  },
  {
    by: 'cloudy_with_naps',
    ago: '11h 12m',
    flagged: '10h 50m',
    text: 'Asking for a friend who is me: my husband hides my tablets when we argue and last night he locked me in the garage until I said sorry. Is that a thing other people have?',
    flag: open('crisis reported', { reports: ['hearthstone: Somebody please talk to her'] }),
    replies: [
      {
        by: 'lowlight_liv',
        ago: '10h 31m',
        text: 'No, love. It isn’t a thing you have to have. Is there somewhere you can be today?',
      },
    ],
  },
  {
    by: 'foghorn_fay',
    ago: '2d 9h',
    text: 'I would kill for a nap and I could nap for a kill. Brain fog has eaten the difference.',
  },
]
