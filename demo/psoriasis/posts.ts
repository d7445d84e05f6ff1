import type { PostDraft } from '../drafts.ts'

export const posts: PostDraft[] = [
  {
    title: 'Twenty minutes and a radio: a routine that stays',
    category: 'Skin care',
    author: 'sunniva.rook',
    days: 60,
    theme: 'creams',
    text: 'The best cream is the one you put on tomorrow as well.\n\nMine lives beside the radio. One programme, one arm, one leg, one back scratcher with a sponge on the end. By the news I am done and a little greasy, and I listen to the world in old pyjamas.\n\nIf a routine needs willpower, it is the wrong routine. If it needs a radio, it has a chance.',
  },
  {
    title: 'What to say when someone stares',
    category: 'Out and about',
    author: 'sunniva.rook',
    days: 47,
    theme: 'seen',
    text: '“It’s psoriasis. It isn’t catching, and it itches when people look.” That is the long version.\n\nThe short version is a smile and a sleeve rolled up one turn further. Some days I have the smile. Some days I have the sleeve. Some days I have neither, and I go home by the back streets, and that is allowed.',
  },
  {
    title: 'Starting a biologic: the questions I wish I had asked',
    category: 'Treatment',
    author: 'bram.okkerby',
    days: 33,
    theme: 'medicine',
    text: 'How soon shall I know? What happens if I get a cold? Who do I ring on a Sunday? May I travel with the pens, and what do I show at the airport? What if it works and then stops?\n\nWrite the answers on the box. In week nine you will not remember them, and the box will still be there.',
  },
  {
    title: 'When the joints join in',
    category: 'Arthritis',
    author: 'jointly_yours',
    days: 22,
    theme: 'work',
    text: 'It began with one toe, fat as a sausage. I blamed my shoes for a year.\n\nIf your fingers are stiff for longer than your first coffee, if a heel hurts for no reason, if your back is worst in the small hours, tell the person who looks at your skin. The two of you may be looking at one illness with two coats.',
  },
  {
    title: 'Paying for it all',
    category: 'Insurance',
    author: 'bram.okkerby',
    days: 13,
    theme: 'insurance',
    text: 'Ointment by the kilo, laundry, light sessions, half days off. We asked you what psoriasis costs, and you sent us receipts, spreadsheets and one poem.\n\nAsk for the larger tub. Ask whether the clinic has a home-light programme. Ask what the nurse would do. Asking is free, which makes it the only thing on the list that is.',
  },
  {
    title: 'Sleeping beside somebody who scratches',
    category: 'Family',
    author: 'nightlotion',
    days: 5,
    theme: 'family',
    text: 'My wife says it is like sleeping next to a cricket. She says it fondly, mostly.\n\nWe have two blankets, one cool and one warm, and a rule: whoever wakes, fetches the water. Nobody says “stop scratching”. She puts her hand on mine and leaves it there, and sometimes that is enough.',
  },
]
