import { approved, cleared, type Draft, deleted, done, open, restored, spammed } from '../drafts.ts'

export const statuses: Draft[] = [
  {
    by: 'fernhollow',
    ago: '16m',
    flagged: '14m',
    text: 'Infusion number four today. Brought my own blanket, a flask and a very bad novel. The nurse says my veins are “shy”. So am I, dear. ![View from the infusion chair: a drip stand before a pale window](infusion-day)',
    flag: open('image'),
    replies: [
      {
        by: 'novemberkite',
        ago: '12m',
        text: 'Shy veins unite. Hope the novel gets worse.',
      },
    ],
  },
  {
    by: 'cinder.toffee',
    ago: '1h 19m',
    flagged: '1h 18m',
    text: 'My head can go to hell and take the ringing with it. That’s the status. That’s the whole damn update.',
    flag: open('language'),
    replies: [
      {
        by: 'teacup.tom',
        ago: '44m',
        flagged: '41m',
        text: 'Ring me if you need a distraction, evenings are best: 555-0142, and if I don’t answer try my mum’s, she’s up late, 555-0177. Room 12 at the Linden clinic until Friday!',
        flag: open('reported', { reports: ['quietwren: Phone numbers, his mother’s too'] }),
      },
      { by: 'lanternjo', ago: '58m', text: 'Seconded, carried, entered in the minutes.' },
    ],
  },
  {
    by: 'hexagonal_hal',
    ago: '1d 2h',
    text: 'Finished the big one. Forty minutes of aura, six weeks of paint. ![A large painting of a silver arc of light](aura-arc)',
    flag: done('image'),
    replies: [
      { by: 'mossy_mo', ago: '1d 1h', text: 'That’s it. That’s the thing I saw over the kettle.' },
      {
        by: 'kettleblack',
        ago: '23h',
        text: 'Does it come in “useful”?',
        flag: deleted('language reported', { reports: ['mossy_mo: Mean for no reason'], note: 'Unkind to a member' }),
      },
    ],
  },
  {
    by: 'saltmarsh',
    ago: '2d 11h',
    text: '17 km along the dyke, no attack, and a seal looked at me as if I owed it money.',
    replies: [
      { by: 'bramblewood', ago: '2d 9h', text: 'You do. We all do. Well walked! 🦭' },
      { by: 'slowthunder', ago: '2d 8h', text: '1021 and steady, I ordered it for you.' },
    ],
  },
  {
    by: 'ninth_day',
    ago: '3d 16h',
    text: 'Nine. Nine days. Does anyone know where the off switch is',
    flag: done('reported', {
      reports: ['brookline_bea: Check on this one please'],
      note: 'Spoke with her, partner is home',
    }),
    replies: [
      {
        by: 'brookline_bea',
        ago: '3d 15h',
        text: 'Nine in a row is a reason to ring somebody, today, not a reason to be brave. There are things a clinic can do for a long one.',
      },
      {
        by: 'greyheron7',
        ago: '3d 13h',
        text: 'What Bea says. I’ll be up all night if you want company that types slowly.',
      },
      {
        by: 'magnet_mike',
        ago: '2d 14h',
        text: 'Off switch = magnets. 39.90.',
        flag: spammed('spam'),
      },
    ],
  },
  {
    by: 'tin_whistle',
    ago: '5h 48m',
    text: 'Played one whole song. Quietly. In a cupboard. With the door shut. STANDING OVATION (from the coats).',
  },
  {
    by: 'juniper.jam',
    ago: '11h 20m',
    text: 'One of my pupils drew me as a lighthouse with the lamp off. “So your eyes can rest, miss.” I have to go and stand in the corridor for a minute.',
    flag: open('reported', { reports: ['plainbagel: Shares a child’s work?'] }),
    replies: [
      { by: 'fernhollow', ago: '10h', text: 'Oh, that child. Somebody is raising that child right.' },
      { by: 'oat.and.ember', ago: '9h 12m', text: 'Crying into the rye. It will be a salty loaf.' },
    ],
  },
  {
    by: 'cbd_king_4u',
    ago: '14d 2h',
    text: '👑 KING OIL is back 👑 3 for 2 👑 discreet parcels 👑 [king oil](https://king-oil.example) ![Rows of bright capsules](pill-week)',
    flag: spammed('spam reported image', { reports: ['sundayshade: Advertising'] }),
  },
  {
    by: 'sundayshade',
    ago: '8d 4h',
    text: 'Hat number eleven has arrived. My husband has begun to wear the older ones. It’s spreading. ![The view from under hat eleven, at dusk](garden-evening)',
    flag: restored('image reported', { reports: ['kettleblack: Indecent'], note: 'It is a hat' }),
    replies: [{ by: 'violet_ash', ago: '8d 1h', text: 'I’d watch this as a series.' }],
  },
  {
    by: 'kip_ellery',
    ago: '4d 9h',
    text: 'Is it normal that my eyelid droops on the bad side? Asking before I ask my doctor on Thursday. Will report back.',
    flag: approved('held'),
    replies: [
      {
        by: 'orla_brindle',
        ago: '4d 8h',
        text: 'Mine does, with the clusters. Do ask. And if it’s sudden and new and you feel odd all over, don’t wait for Thursday.',
      },
    ],
  },
  {
    by: 'quietwren',
    ago: '1d 15h',
    text: 'Two good days in a row. I’m not going to say it loudly. (Two.)',
    replies: [
      { by: 'tealumbrella', ago: '1d 14h', text: '(We heard. We’re whispering too.)' },
      { by: 'harbor_hush', ago: '1d 13h', text: '(Three sons holding their breath. You’re welcome.)' },
    ],
  },
  {
    by: 'dr.relief.online',
    ago: '7h 10m',
    text: 'ATTENTION. Board of Happy Patients announces: relief in 9 minutes. First 50 answers get the form free [FORM](https://nine-minutes.example/form)',
    flag: open('spam reported', { reports: ['copper_finch: Advertising', 'twelve_plums: Pretends to be a doctor'] }),
    replies: [
      {
        by: 'copper_finch',
        ago: '6h 50m',
        text: 'Which board? Of what? In nine minutes I can’t even find my shoes.',
        flag: open('reported', { reports: ['dr.relief.online: Harasses a doctor'] }),
      },
    ],
  },
  {
    by: 'nettle_and_rose',
    ago: '21h 5m',
    text: 'Day one of the cycle, day one of the attack, day one of being told to try yoga. One of these is going in the bin.',
    flag: cleared('language'),
  },
  {
    by: 'greyheron7',
    ago: '10d 10h',
    text: 'Left arm is back after fourteen hours. Waved at myself in the mirror like an idiot. Best wave of the year. 👋',
  },
  {
    by: 'first_frost',
    ago: '26m',
    text: 'Talked to the number from the message. She just listened. Thank you, whoever runs this place at night.',
  },
  {
    by: 'northroom',
    ago: '6h 26m',
    flagged: '6h 26m',
    text: 'Day nineteen without a break and I don’t want to be here anymore. Not the library, not the flat, anywhere. I haven’t told my flatmates. I think I need somebody to talk to tonight.',
    flag: open('crisis'),
    replies: [
      {
        by: 'brookline_bea',
        ago: '6h 5m',
        text: 'I’m so glad you wrote it down. Please ring the crisis line now, it’s free, and write here while it rings. I’m up.',
      },
    ],
  },
  {
    by: 'tin_whistle',
    ago: '1d 7h',
    text: 'The neighbour has taken up the trombone. It is killing me, but in tune.',
  },
]
