import { approved, cleared, type Draft, deleted, done, open, reopened, spammed } from '../drafts.ts'

/** By the position of the article in posts.ts. */
export const comments: Draft[][] = [
  [
    {
      by: 'pocket_map',
      ago: '29m',
      flagged: '27m',
      text: 'Professional opinion: your garden centre deserves its own symbol. I drew one. ![My town as blue and green squares](quilt-squares)',
      flag: open('image'),
    },
    {
      by: 'aisle_seat',
      ago: '22d 5h',
      text: '“Walk as if you live there.” I nodded at the doorman. He nodded back. We’re friends now.',
    },
    {
      by: 'bluntbert',
      ago: '3d 1h',
      text: 'A grown adult with a toilet map. If I ever get that pathetic, put me out with the bins.',
      flag: deleted('language reported', { reports: ['nearest_exit: Hurtful', 'aisle_seat: Abuse'] }),
    },
  ],
  [
    {
      by: 'mira_cleanse',
      ago: '2d 1h',
      text: 'There IS one diet and doctors hide it. One cup in the morning and you can stop everything else, my neighbour stopped the needles in a week. [cup](https://mira-cup.example)',
      flag: open('spam reported', { reports: ['crumb_of_hope: Tells people to stop treatment'] }),
    },
    {
      by: 'soup_season',
      ago: '14d 7h',
      text: 'Inside of the cupboard door since 2019. There are more crossings-out than soups, but there are soups.',
    },
    {
      by: 'teaspoon_tilda',
      ago: '5h 33m',
      text: 'Can someone tell my mother-in-law that “just a little” of the onion is still the onion',
      flag: open('reported', { reports: ['harvest_moon_h: Off topic'] }),
    },
  ],
  [
    {
      by: 'first_infusion',
      ago: '11h 12m',
      text: 'Chair number three, by the window. The nurse has a tattoo of a cannula. Legend. ![A drip stand in front of a pale window](infusion-day)',
      flag: open('image'),
    },
    {
      by: 'porridge_pal',
      ago: '18d 2h',
      text: 'Felt odd, thought it silly, said so anyway. It wasn’t silly. They slowed it down and brought me a biscuit.',
      flag: done('reported', { reports: ['fibre_fibber: Allergic reaction, is he fine?'] }),
    },
  ],
  [
    {
      by: 'quickstep_quinn',
      ago: '10d 4h',
      text: 'Mine’s called Duchess. She was silent through a whole waltz and then had opinions in the applause.',
    },
    {
      by: 'bluntbert',
      ago: '8d 20h',
      text: 'Naming body parts. Christ. Is this a support site or a nursery?',
      flag: done('language'),
      replies: [{ by: 'stoma_stan', ago: '8d 18h', text: 'Gerald says hello, Bert.' }],
    },
    {
      by: 'ward7_window',
      ago: '2d 10h',
      text: 'I read this on the night before. They’re wheeling me down at seven. If I’m lucky I get a Gerald.',
      flag: reopened('reported', { reports: ['kind_of_blue: Please someone follow up'] }),
    },
  ],
  [
    {
      by: 'tidy_tomorrow',
      ago: '6d 2h',
      text: 'Tab four saved me 1,900 last month. I read the lady her own sentence from March, with the hour. Silence. Typing. “Ah, here it is.”',
    },
    {
      by: 'winwin_winona',
      ago: '12d',
      text: 'Bills? What bills? [join](https://winwin.example/bills) my team earns lying down.',
      flag: spammed('spam reported', { reports: ['tidy_tomorrow: Pyramid scheme'] }),
    },
  ],
  [
    {
      by: 'elderflower_el',
      ago: '1d 16h',
      text: 'The list has grown. New: “Mum, don’t write about me on the internet.” So this is the last comment. (She said this one’s all right.)',
      flag: approved('held'),
    },
    {
      by: 'kind_of_blue',
      ago: '8h 9m',
      text: 'I was that teenager. I’d have liked “film or quiet”. I’d have liked anyone. Sorry, low day, I don’t know why I’m posting at all, nobody would notice if I stopped.',
      flag: open('reported', { reports: ['elderflower_el: I noticed. Please help', 'colette_o: At risk?'] }),
      replies: [
        { by: 'elderflower_el', ago: '7h 50m', text: 'I would notice. I did notice. Film or quiet?' },
        {
          by: 'tomas.hale',
          ago: '7h 31m',
          text: 'Moderator here, and I’d notice as well. I’ve written to you; answer with one letter if that’s all there is today.',
        },
      ],
    },
    {
      by: 'fibre_fibber',
      ago: '3d 12h',
      text: 'Damn, that last line got me. In the bus. With my whole face.',
      flag: cleared('language'),
    },
  ],
]
