import { approved, cleared, type Draft, deleted, done, open, reopened, spammed } from '../drafts.ts'

/** By the position of the article in posts.ts. */
export const comments: Draft[][] = [
  [
    {
      by: 'wool.and.water',
      ago: '54m',
      flagged: '52m',
      text: '![Fourteen days of a trigger diary, two dark bars on the stormy days](trigger-diary)\n\nDay fourteen! The two dark bars are Tuesday’s storm and my brother’s visit. I am not ready to say which was worse.',
      flag: open('image'),
    },
    {
      by: 'bellweather',
      ago: '40d 2h',
      text: 'One in three is exactly what I found. I wanted it to be ten in ten. It would have been so nice to have someone to blame.',
      replies: [
        {
          by: 'slowthunder',
          ago: '39d 22h',
          text: 'I still blame it. I just blame it for one in three.',
          replies: [{ by: 'bellweather', ago: '39d 20h', text: 'That’s personal growth, that is.' }],
        },
      ],
    },
    {
      by: 'painfree_petra',
      ago: '27m',
      flagged: '26m',
      text: 'Nine years of agony and NOTHING helped, until a friend told me about the blue drops. No more diaries, no more doctors! I was sceptical too. I’m not allowed to post the price here so write to me or look at [my page](https://blue-drops.example/petra) 💙💙',
      flag: open('spam'),
    },
    {
      by: 'lilac_logic',
      ago: '12d 5h',
      text: 'Small methodological grumble, said with love: if you write the pressure down after the headache, you’ll look harder for a fall. Let an app log it and don’t peek until the month is over.',
      flag: done('reported', { reports: ['bellweather: Spoilsport (joke, sorry, I pressed it)'] }),
    },
    {
      by: 'fast_relief_now',
      ago: '3d 4h',
      text: 'Weather can not hurt you when you have FAST RELIEF. Private order page by message only. Ships everywhere.',
      flag: spammed('spam reported', { reports: ['saltmarsh: Sells medicine'] }),
    },
  ],
  [
    {
      by: 'quarrystone',
      ago: '2d 8h',
      text: 'Wish I’d read this before I told the foreman everything, with gestures. I was off the crane within the hour. I understand why. I still park where I can see it.',
      flag: done('reported', { reports: ['halfpast: Sad, is he all right?'] }),
      replies: [
        {
          by: 'juniper.jam',
          ago: '2d 6h',
          text: '@{quarrystone} I had to stop and look out of the window after that last line. I hope what comes next has a view.',
        },
      ],
    },
    {
      by: 'dimmed_lights',
      ago: '20d 3h',
      text: 'Sentence two is gold. “Forty minutes of usable time.” My team lead now answers my message with a timer emoji and that’s it. ⏳',
    },
    {
      by: 'kettleblack',
      ago: '8h 15m',
      text: 'All very well if you sit at a desk. Try it in a kitchen with a chef who throws pans. This site is by and for people with soft chairs and it shows. Lazy, smug article.',
      flag: open('language reported', { reports: ['dimmed_lights: Insulting the author'] }),
      replies: [
        {
          by: 'oat.and.ember',
          ago: '7h 30m',
          text: 'Baker here, no chair at all. You’re right about kitchens. You could be right without the smug bit.',
        },
      ],
    },
    {
      by: 'tired_otter',
      ago: '2h 48m',
      text: 'How do you get the letter if your doctor is on leave until February? My shifts start again Monday and I’ve used all my sick days. I feel stupid for asking.',
      flag: open('held'),
    },
  ],
  [
    {
      by: 'dawnpatrol',
      ago: '1d 20h',
      text: '4:10. Nobody else awake except the fridge. The rule suspended “without guilt” made me breathe out. Thank you, Mara.',
    },
    {
      by: 'softsocks',
      ago: '9d 7h',
      text: 'Night shift worker: same hour every day is a dream. I do same hour per block of shifts and it still took a third off. ![My attacks as bars, two dark ones after night shifts](trigger-diary)',
      flag: done('image'),
    },
    {
      by: 'magnet_mike',
      ago: '1d 9h',
      text: 'Sleep with your head to magnetic north and a plate under the pillow. Plate available, matched, 59.90.',
      flag: deleted('spam'),
    },
    {
      by: 'halfpast',
      ago: '15d 2h',
      text: 'Read at 2 am. Irony noted.',
    },
    {
      by: 'plainbagel',
      ago: '5h 5m',
      text: 'Honestly if one more person tells me to “just sleep” I will lie down in the middle of the road and they can step over me.',
      flag: reopened('reported', {
        reports: ['teacup.tom: Please check on him'],
        note: 'Let’s have a second pair of eyes',
      }),
    },
  ],
  [
    {
      by: 'pebble_in_shoe',
      ago: '16h 22m',
      text: 'Week three of candesartan: dizzy on the stairs, but only four dots so far instead of nine. The page on the fridge has a coffee ring and I’m weirdly proud of it.',
    },
    {
      by: 'threeblankets',
      ago: '5d 19h',
      text: 'I took double for the first fortnight to see whether it works at all, because who has eight weeks? Fainted once in the shop but otherwise fine, would recommend if you’re in a hurry.',
      flag: deleted('reported', {
        reports: ['brookline_bea: Unsafe medical advice', 'pebble_in_shoe: Dangerous'],
        note: 'Dose advice; wrote to the author',
      }),
      replies: [
        {
          by: 'brookline_bea',
          ago: '5d 18h',
          text: 'Fainting is not “otherwise fine”. Please ring your clinic today and tell them what you told us. No scolding, I want you upright.',
        },
      ],
    },
    {
      by: 'candlemaker',
      ago: '10h 2m',
      text: 'Does anybody’s hair come back? I find it in the wax now. I laugh about it at the market and then I don’t laugh.',
      flag: open('reported', { reports: ['marigold_ro: Off topic'] }),
    },
    {
      by: 'amberglass',
      ago: '18d 9h',
      text: 'Memory counts the worst days twice. I’m going to embroider that.',
    },
    {
      by: 'cleanse.coach.v',
      ago: '1d 4h',
      text: 'Why wait 8 weeks when liver can be clean in 3?? [start today](https://head-cleanse.example/start)',
      flag: spammed('spam'),
    },
  ],
  [
    {
      by: 'ivory.thimble',
      ago: '7d 3h',
      text: 'Approved on the second appeal!!! I asked for the criteria by number, as you said, and the person at the other end went very quiet and then very helpful. 🎉',
    },
    {
      by: 'marigold_ro',
      ago: '14h 45m',
      text: 'My case number is 0042-7719 and my member ID is RO-555-0188, can anyone who works there look why it’s stuck? I’m desperate, the injections run out on Friday.',
      flag: open('reported', { reports: ['copper_finch: Her private data is in here, please hide'] }),
    },
    {
      by: 'no_more_mondays',
      ago: '4d 2h',
      text: 'They’re vultures. Every last clerk who stamps those letters should be made to sit through one attack with the lights on and a brass band.',
      flag: done('language'),
    },
    {
      by: 'loan_angel_ruth',
      ago: '19d',
      text: 'Denied? Ruth never denies. Cash in one hour. [Apply](https://angel-loans.example/now)',
      flag: spammed('spam reported', { reports: ['lanternjo: Loan shark'] }),
    },
  ],
  [
    {
      by: 'bramblewood',
      ago: '1d 6h',
      text: 'My daughter leaves a glass of water outside the door and knocks once, with one finger. She is five. I’ll go and hug her now, excuse me.',
    },
    {
      by: 'twelve_plums',
      ago: '2d 20h',
      text: 'Asked the twins for their list after reading this. Items: “the time you slept in the tent in the living room with us” (attack, dark, they thought it was camping).',
      flag: approved('held'),
    },
    {
      by: 'wrenfield',
      ago: '6d 6h',
      text: 'The book-keepers line. Printed, on the fridge, next to the other page.',
    },
    {
      by: 'rainy_renata',
      ago: '4h 35m',
      text: 'Mi hija tiene siete años y dice: “mamá está en su cueva”. Lo dice con respeto, como si yo fuera un oso importante. (She says mum is in her cave. With respect, as if I were an important bear.)',
      flag: open('held'),
    },
    {
      by: 'ninth_day',
      ago: '2d 22h',
      text: 'I shouted at mine today. For dropping a spoon. I heard it ring for an hour and I deserved every second.',
      flag: cleared('language'),
      replies: [
        {
          by: 'della.quince',
          ago: '2d 20h',
          text: 'I have dropped that spoon, and I have shouted, and I have said sorry at bedtime. They remember the sorry.',
        },
      ],
    },
  ],
]
