import type { PostDraft } from '../drafts.ts'

export const posts: PostDraft[] = [
  {
    title: 'Shade as a skill',
    category: 'Sun',
    author: 'mara.tindall',
    days: 66,
    theme: 'sun',
    text: 'Nobody is born knowing which side of the street will be in shadow at four in the afternoon. You learn it, as you learn a language: first with mistakes that leave a mark, then by ear.\n\nLong sleeves in a light weave, a brim of at least a hand’s width, window film for the car, and a friend who does not sigh when you ask to swap seats. Office lamps and photocopiers count too, for some of us.\n\nThe aim is not to be afraid of the light. The aim is to choose when you meet it.',
  },
  {
    title: 'Fatigue is not tiredness, and here is how I explain it',
    category: 'Fatigue',
    author: 'butterfly_bo',
    days: 52,
    theme: 'fatigue',
    text: 'Tired is what you are after a day. Fatigue is what you have before one.\n\nI tell people that I start each morning with the battery of an old phone: it says sixty per cent, you make one call, it says four. Then they understand why I sit down to brush my teeth.\n\nWhat helps is boring. Rest before you need it. Put the heaviest thing first and throw away the lightest. Let one person know the number of the day, so that nobody has to guess.',
  },
  {
    title: 'Your first rheumatology appointment, hour by hour',
    category: 'Diagnosis',
    author: 'noor.fenwaith',
    days: 41,
    theme: 'medicine',
    text: 'Bring a list, a friend and a snack. The list because you will forget. The friend because you will hear only half. The snack because it will run late.\n\nYou will be asked the same thing three times by three people. They are not doubting you; they are looking for the same answer. Photographs of rashes and swollen fingers are worth a page of words.\n\nBefore you leave, ask: what are we waiting for, what should make me call, and whom do I call?',
  },
  {
    title: 'Working with a body that cancels',
    category: 'Work',
    author: 'mara.tindall',
    days: 30,
    theme: 'work',
    text: 'I used to apologise for every cancelled meeting as if I had broken a window. Now I write one line: “My body has cancelled, I can do Thursday.” The world has gone on.\n\nAgree beforehand what happens on a bad day: who takes over, what may wait, what may not. Agree on it on a good day, when nobody is frightened.',
  },
  {
    title: 'Pregnancy, planned with a team',
    category: 'Family',
    author: 'noor.fenwaith',
    days: 19,
    theme: 'family',
    text: 'Six quiet months first, they told me, and a change of tablets before you even try. It felt like asking permission from a committee. It was. It was also the reason that, at week thirty-two, everyone in the room knew my name and my numbers.\n\nNot every story here ends as mine did. If yours is a hard one, you are welcome in the comments, and we will not tell you that everything happens for a reason.',
  },
  {
    title: 'The day the lab results arrive before the doctor does',
    category: 'Living well',
    author: 'purple.pencil',
    days: 8,
    theme: 'mood',
    text: 'Eleven at night, the phone buzzes, and there it is: a red arrow beside a word I cannot pronounce.\n\nMy rule now is that I may look, and then I must write down three questions and close the app. An arrow is not a verdict. Half of mine have turned out to be a tube that was shaken.\n\nThen I draw the arrow as an animal. This week it was a startled goose.',
  },
]
