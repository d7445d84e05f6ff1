import { cleared, type Draft, deleted, done, open, restored, spammed } from '../drafts.ts'

/** By the position of the article in posts.ts. */
export const comments: Draft[][] = [
  [
    {
      by: 'sunsetshift',
      ago: '22m',
      flagged: '18m',
      text: '![The light my bus window throws on the depot wall](window-light)\n\nThe company finally put film on my side of the bus. One corner already peels. I have named it Hope.',
      flag: open('image'),
    },
    {
      by: 'april_in_shade',
      ago: '31d',
      text: 'Photocopiers! I thought I was losing my mind. Every toner day, every time.',
      replies: [{ by: 'parasol_pru', ago: '30d 20h', text: 'Welcome to the paperless office, the hard way.' }],
    },
    {
      by: 'aloe_oracle',
      ago: '19h',
      text: 'No sun problem if skin is fed with ALOE from inside 🌿 one litre a day, you can stop the toxic tablets after a week. [my harvest](https://aloe-oracle.example)',
      flag: open('spam reported', { reports: ['papaya_pete: Tells people to stop treatment'] }),
    },
  ],
  [
    {
      by: 'nap_queen',
      ago: '1d 12h',
      text: 'Sat down to brush my teeth as I read that line. Felt seen. Stayed seated.',
    },
    {
      by: 'plainspoken_jo',
      ago: '4d 2h',
      text: 'Old phone, spoons, batteries, for pity’s sake, we’re ill, we’re not a gadget shop. Say “I am exhausted” and be done. This cutesy rubbish makes all of us look like idiots.',
      flag: done('language reported', { reports: ['spoonsleft3: Insulting'] }),
      replies: [
        {
          by: 'spoonsleft3',
          ago: '4d',
          text: 'I’ve tried “I am exhausted”. They say “me too”. Nobody says “me too” to four per cent.',
        },
      ],
    },
    {
      by: 'cloudy_with_naps',
      ago: '6h 25m',
      text: 'What do you do when the heaviest thing of the day is your mother',
      flag: open('reported', { reports: ['marble_marj: Disrespectful'] }),
    },
  ],
  [
    {
      by: 'rosehip_rhi',
      ago: '9d 6h',
      text: 'It did run late and I did need the snack. The friend remembered everything. The list was in my other bag.',
    },
    {
      by: 'elbowgrease',
      ago: '13h 30m',
      text: 'My arm on a Tuesday. ![A forearm with red patches](rash-arm)\n\nThe doctor never sees it on a Tuesday. Should I print this?',
      flag: open('image'),
    },
  ],
  [
    {
      by: 'purple.pencil',
      ago: '20d 1h',
      text: '“My body has cancelled.” I’ve put it on a stamp. With a small goose.',
      flag: done('reported', { reports: ['second_opinion: Advertising'] }),
    },
    {
      by: 'sunsetshift',
      ago: '11d',
      text: 'My dispatcher calls it my weather. “How’s your weather, late shift or later shift?” Good man.',
    },
  ],
  [
    {
      by: 'hearthstone',
      ago: '7d 3h',
      text: 'Reading this as a mother whose girl asks whether she may ever. I’ll show her week thirty-two.',
    },
    {
      by: 'indigo_ines',
      ago: '6d 5h',
      text: 'Mine was a hard one, at nineteen weeks. Thank you for the sentence about reasons. I had to close the page and come back. I’m glad that I came back.',
      flag: restored('reported', { reports: ['winterberry: Upsetting'], note: 'It belongs here' }),
      replies: [
        {
          by: 'noor.fenwaith',
          ago: '6d 2h',
          text: 'I’m so glad you did, too. There’s no clock on this.',
        },
      ],
    },
  ],
  [
    {
      by: 'labcoat_lena',
      ago: '2d 9h',
      text: 'From the other side of the tube: half is generous. I have seen an arrow caused by a lift that stopped between floors.',
    },
    {
      by: 'frequency_fred',
      ago: '4d',
      text: 'Red arrows are low vibration. [listen](https://freq-fred.example/labs) first session free.',
      flag: spammed('spam'),
    },
    {
      by: 'winterberry',
      ago: '10h 48m',
      text: 'My portal says the result is “abnormal, see provider” and the provider says “see portal”. I may scream. I may draw a goose.',
      flag: cleared('language'),
    },
    {
      by: 'detox_dana_',
      ago: '1d 19h',
      text: 'Drink the tea and watch the arrows turn green!! I’ll put the price in your messages.',
      flag: deleted('spam reported', { reports: ['labcoat_lena: Nonsense'] }),
    },
  ],
]
