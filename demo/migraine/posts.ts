import type { PostDraft } from '../drafts.ts'

export const posts: PostDraft[] = [
  {
    title: 'The weather diary: what a year of air pressure taught me',
    category: 'Triggers',
    author: 'mara.tindall',
    days: 71,
    theme: 'weather',
    text: 'For a year I wrote two lines every evening: what the barometer did, and what my head did. I wanted proof. I wanted to hold a sheet of paper under somebody’s nose and say, look, it really is the storm.\n\nThe proof I got was smaller and more useful. About one attack in three came within a day of a steep fall in pressure. The other two did not care about the sky at all: they cared about a skipped lunch, a short night, a week in which I had cried in the car.\n\nSo I stopped fighting the forecast and began to lower the pile. On a falling-pressure day I do not also skip lunch. I do not also stay up. I cannot move a storm, but I can refuse to hand it helpers.\n\nIf you would like to try: two lines an evening are enough. Anything longer and you will stop by the second week, as I did three times before this.\n\n[experiment symbol="diary-title" variant="plain"]What do your two lines say tonight? Write them below.[/experiment][experiment symbol="diary-title" variant="asking"]Do you keep a diary of the weather? Tell us below what it taught you.[/experiment]',
  },
  {
    title: 'Telling your boss without telling everything',
    category: 'Work',
    author: 'della.quince',
    days: 58,
    theme: 'work',
    text: 'You owe your manager an idea of what you need. You do not owe anyone a tour of your skull.\n\nWhat helped me was to come with three sentences and a request. One: I have a neurological condition that comes in attacks. Two: when one starts I have about forty minutes of usable time. Three: on those days I work better from a dark room, or I stop and make up the hours. And then the request, in writing: a desk away from the window, and permission to leave without a speech.\n\nMembers here have added their own: a lamp instead of the ceiling light, meetings before noon, a colleague who knows the word “aura” and does not panic. Ask for one thing at a time. Say thank you once, not every day.',
  },
  {
    title: 'Sleep on a schedule, even when the pain is not',
    category: 'Living well',
    author: 'mara.tindall',
    days: 44,
    theme: 'sleep',
    text: 'Too little sleep starts an attack. So does too much. It is a narrow bridge, and some of us cross it every night with a cat on our feet.\n\nThe rule I was given: get up at the same time, whatever the night was like. Not to bed at the same time, which nobody can command, but up. It took five weeks before I noticed a difference and about eight before I stopped resenting the alarm.\n\nOn attack days the rule is suspended without guilt. That sentence belongs to the rule.',
  },
  {
    title: 'How to read a preventive: eight weeks, one change, one page',
    category: 'Treatment',
    author: 'mara.tindall',
    days: 36,
    theme: 'medicine',
    text: 'A preventive is a question you ask your body, and the answer takes about eight weeks. Most of us stop listening in week two, when the side effects have arrived and the benefit has not.\n\nPut one page on the fridge. Days across, weeks down. A dot for a headache day, a cross for an attack, a circle for a rescue tablet. Nothing else. Bring the page, not your memory, to the appointment: memory counts the worst days twice.\n\nAnd please, never change a dose on your own because of something you read in a comment, ours included. The people here are kind and experienced, and none of them has seen your chart.',
  },
  {
    title: 'When the appeal comes back denied',
    category: 'Insurance',
    author: 'lanternjo',
    days: 25,
    theme: 'insurance',
    text: 'The first letter said the drug was not medically necessary. The second said I had not tried enough other things. The third said they had not received the second.\n\nHere is the order that worked for me, after four months and one memorable song on hold. Ask for the reviewer’s criteria in writing. Have your clinic answer each criterion by number. Add your diary page. Send it in a way that gives you a receipt. Call on a Tuesday morning, write down the name, and be nice to the name: the person on the phone did not write the letter.\n\nI was approved on a Thursday. I sat in my car and laughed until a stranger knocked to ask if I was all right.',
  },
  {
    title: 'Being somebody’s parent in a dark room',
    category: 'Family',
    author: 'della.quince',
    days: 12,
    theme: 'family',
    text: 'My son was four when he learned to close a door without a sound. For years that made me want to weep. He is sixteen now, and he closes every door like that, and his friends think he has beautiful manners.\n\nI used to keep a list of what my attacks had taken from him. Two birthdays. One school play, second half. Then one evening I asked him for his own list. He had to think. He remembered the play, and that I had watched the recording with him twice the next day, with popcorn, and had cried at the right place.\n\nWe are not the only ones keeping the books, and we are rarely the most generous of the book-keepers.',
  },
]
