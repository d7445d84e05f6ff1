import type { PostDraft } from '../drafts.ts'

export const posts: PostDraft[] = [
  {
    title: 'The bathroom map in my head',
    category: 'Out and about',
    author: 'nearest_exit',
    days: 63,
    theme: 'outings',
    text: 'I can walk you through my town without naming one street. Library, second floor. The hotel with the revolving door, walk as if you live there. The garden centre, bless the garden centre.\n\nFor years I was ashamed of the map. Then a new colleague asked me, very quietly, whether I knew a place nearby. I drew it for her on a napkin. She still has it.',
  },
  {
    title: 'Eating in a flare without going mad',
    category: 'Food',
    author: 'bram.okkerby',
    days: 50,
    theme: 'food',
    text: 'There is no one diet. There, that is the article.\n\nWhat there is: a short list of things that usually sit quietly, which is different for each of us, and which changes. Keep it on the inside of a cupboard door. Peel, cook, mash, cool. Small plates, often. Salt and fluids when you are losing both.\n\nAnd a dietitian who has met a gut like ours is worth more than the whole internet, this page included.',
  },
  {
    title: 'Infusion day, from the chair’s point of view',
    category: 'Treatment',
    author: 'bram.okkerby',
    days: 38,
    theme: 'medicine',
    text: 'The chair reclines. That is the good news. Bring socks, a jumper with loose sleeves, a long charger and something to look at that needs no thinking.\n\nDrink the day before; your veins will thank you. Tell the nurse if you feel odd, however small and silly it seems. They would much rather come over ten times for nothing.\n\nPlan nothing for the evening. If you turn out to have energy, it is a present.',
  },
  {
    title: 'Six weeks with a stoma: what I would tell myself',
    category: 'Surgery',
    author: 'stoma_stan',
    days: 27,
    theme: 'mood',
    text: 'You will look at it. Not today, and then one day you will.\n\nIt will make noises in the quiet part of the film. You will smell things that nobody else does. You will cry over a leak at three in the morning and then be, by breakfast, a person who knows how to deal with a leak at three in the morning.\n\nName it. I am serious. It is hard to be afraid of a Gerald.',
  },
  {
    title: 'The insurance file: one folder, five tabs',
    category: 'Insurance',
    author: 'bram.okkerby',
    days: 16,
    theme: 'insurance',
    text: 'Letters, bills, approvals, phone notes, everything else. That is the whole system. Date on top, newest first.\n\nWhen someone says “we have no record of that”, you turn to tab four and read them the day, the hour and the name. You will be surprised how often a record is then found.',
  },
  {
    title: 'What my teenager wishes I would stop saying',
    category: 'Family',
    author: 'elderflower_el',
    days: 7,
    theme: 'family',
    text: 'I asked, and I got a list. It is printed here with permission.\n\n“How is your tummy.” I am not six. “Did you go.” Please. “Are you sure you should eat that.” No, and I am eating it. “I wish it were me.” I know, but then I would have to drive.\n\nWhat may stay: “Film or quiet?” It turns out that this is the only question.',
  },
]
