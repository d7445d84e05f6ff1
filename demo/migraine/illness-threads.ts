import { cleared, done, open, reopened, restored, spammed, type ThreadDraft } from '../drafts.ts'

export const illnessThreads: ThreadDraft[] = [
  {
    name: 'I don’t think I can do another winter of this',
    by: 'threeblankets',
    ago: '14m',
    flagged: '9m',
    tags: ['Heavy days'],
    theme: 'mood',
    text: 'Day nineteen. I am writing this in the bathroom with the light off so that nobody hears me cry again. I keep thinking that everybody would have an easier life if I just wasn’t in it. I don’t have a plan or anything. I just don’t want to be so tired any more, and I don’t know who to say that to who won’t panic.',
    flag: open('reported', {
      reports: ['brookline_bea: I am worried about this person', 'quietwren: Please someone write to her, I have'],
      assigned: ['della.quince'],
    }),
    replies: [
      {
        by: 'quietwren',
        ago: '11m',
        text: 'You said it to us, and nobody here is panicking. I’m on this page and I’m staying on it. Is someone in the house you could sit next to, even without talking?',
      },
      {
        by: 'brookline_bea',
        ago: '8m',
        text: 'I’m glad you wrote it down. Being this tired of pain is not the same as being a burden. Please call the helpline at the top of this page tonight, they will not be shocked, I promise. We’ll still be here after.',
      },
    ],
  },
  {
    name: 'Coming off the daily tablets: six weeks in, very wobbly',
    by: 'pinewick',
    ago: '1d 3h',
    tags: ['Preventives'],
    topics: ['Side effects'],
    theme: 'medicine',
    text: 'My neurologist and I agreed on a slow goodbye to topiramate: a little less every second Sunday. Weeks one to four were fine. Now I have pins and needles again, I lose words, and I had three attacks in one week after a whole quiet summer.\n\nDid anyone’s head settle after this point? I am not asking for doses. I am asking for courage.',
    flag: done('reported', { reports: ['saltmarsh: Talks about medicine'] }),
    replies: [
      {
        by: 'lanternjo',
        ago: '1d 1h',
        text: 'Week six was my lowest. Week nine I noticed that I had walked past the medicine shelf without looking. Tell your clinic about the three, though. Mine slowed the whole thing down and nobody was cross.',
        replies: [
          {
            by: 'pinewick',
            ago: '22h',
            text: '@{lanternjo} you have no idea how much I needed “nobody was cross”.',
            replies: [
              {
                by: 'kettleblack',
                ago: '5m',
                flagged: '3m',
                text: 'Oh for crying out loud, listen to yourselves. Courage! It’s a tablet, not a war. @{pinewick} throw the rest in the bin tonight like any sensible adult would and stop whining about it to strangers. Slow tapers are for cowards and for doctors with boats.',
                flag: open('language reported', {
                  reports: ['lanternjo: Unsafe medical advice', 'pinewick: Rude', 'fernhollow: Unsafe medical advice'],
                }),
              },
            ],
          },
        ],
      },
      {
        by: 'gingerroot',
        ago: '20h',
        flagged: '33m',
        text: 'I just skipped to half from one day to the next and took my sister’s propranolol for the shakes, worked like a charm. I still have two strips of hers if anyone wants to try before paying for an appointment. Message me.',
        flag: open('reported', {
          reports: ['brookline_bea: Offers prescription medicine', 'pinewick: Unsafe medical advice'],
        }),
      },
      {
        by: 'brookline_bea',
        ago: '18h',
        text: 'Please don’t halve anything overnight, and please don’t pass tablets around. Some of these need stepping down for reasons you feel only when it is too late. Ring the clinic’s nurse line, it’s what it is for.',
      },
    ],
  },
  {
    name: 'Hello from a very old beginner',
    by: 'hello_hannelore',
    ago: '1h 6m',
    flagged: '1h 6m',
    tags: ['New here'],
    text: 'Good afternoon. I am seventy-four and this is my first message on a computer that is not to the tax office. I have had sick headaches since I was a girl. My mother called them her “visitors”. I always thought one simply had to receive them. Is it foolish to see a doctor about it now?',
    flag: open('held'),
  },
  {
    name: 'Aura for the first time at 41. Is this the rest of my life?',
    by: 'mossy_mo',
    ago: '6d 8h',
    tags: ['Aura', 'New here'],
    theme: 'senses',
    text: 'It began as a hole in the middle of the word I was reading. Then a zigzag, silver and almost pretty, wider and wider, and for twenty minutes I could not find the left side of my own kitchen. I thought: stroke. The hospital thought so too, for about six hours. Now I have a leaflet.\n\nI’d like to hear from people who have had these for years. What do you do in the twenty minutes? Do you still drive? Do you tell the people you live with each time? I feel as if I have been handed a small, silent alarm clock that somebody else sets.\n\nAlso, and I know it is a strange thing to say: it was beautiful. I’m ashamed that I noticed. Did anyone else?',
    replies: [
      {
        by: 'hexagonal_hal',
        ago: '6d 5h',
        text: 'Don’t be ashamed of noticing. I have painted mine since 2004. Here’s the one from your description, give or take.\n\n![A silver zigzag arc on a dark ground](aura-arc)',
        flag: done('image'),
      },
      {
        by: 'greyheron7',
        ago: '6d 3h',
        text: 'I sit down, I say “clock” to whoever is there, they know it means twenty minutes and no questions. I don’t drive until the edges are back. In thirty years it has always come back.',
        replies: [
          {
            by: 'mossy_mo',
            ago: '6d 2h',
            text: 'I have told my wife the word is “clock”. She said “about time”. I married well.',
          },
        ],
      },
      {
        by: 'magnet_mike',
        ago: '2d 9h',
        text: 'Auras are simply iron in the blood responding to bad fields. Two magnets behind the ears for an hour each day and it is GONE. I sell a matched pair, 39.90: [my shop](https://magnet-mike.example)',
        flag: spammed('spam reported', { reports: ['lilac_logic: Advertising', 'greyheron7: Miracle cure'] }),
      },
      {
        by: 'lilac_logic',
        ago: '2d 6h',
        text: 'If it’s your first one at 41 then it was right to have it looked at, and if it ever lasts longer than an hour or comes with weakness you haven’t had before, go in again. They’d rather see you ten times for nothing.',
        flag: cleared('reported', { reports: ['magnet_mike: Paid by the industry'] }),
      },
    ],
  },
  {
    name: 'They called it a “lifestyle headache” in the denial letter',
    by: 'nettle_and_rose',
    ago: '9d 4h',
    tags: ['Insurance & money'],
    theme: 'insurance',
    text: 'Two pages to tell me that my injections are not necessary because my condition is, I quote, influenced by lifestyle. I have had a child without pain relief because of what I cannot take. I have worked eleven hours with one eye shut. What lifestyle? Whose?',
    flag: done('language reported', { reports: ['halfpast: Swearing'] }),
    replies: [
      {
        by: 'lanternjo',
        ago: '9d 2h',
        text: 'Appeal. Ask for the criteria by number. I wrote it all up on the front page, and the comments there are better than the article.',
      },
      {
        by: 'loan_angel_ruth',
        ago: '8d 20h',
        text: 'When insurance says NO, Ruth says YES. Medical loans within the hour, no papers. [Apply](https://angel-loans.example/yes)',
        flag: spammed('spam'),
      },
      {
        by: 'cinder.toffee',
        ago: '8d 1h',
        text: 'Whoever wrote that letter can kiss my ice cap.',
        flag: restored('language'),
      },
    ],
  },
  {
    name: 'Who else has a partner who doesn’t believe them',
    by: 'first_frost',
    ago: '10h 30m',
    flagged: '3h 12m',
    tags: ['Heavy days', 'Family'],
    theme: 'family',
    text: 'He timed me. He actually sat there with a stopwatch to see how long I would “keep it up”. When I came out after six hours he said I looked fine. I don’t feel safe being ill in my own home and I don’t know if that counts as something.',
    flag: open('reported', {
      reports: ['wrenfield: I think she needs help, not just advice'],
      assigned: ['mara.tindall', 'tomas.hale'],
    }),
    replies: [
      {
        by: 'wrenfield',
        ago: '9h 40m',
        text: 'It counts. I’m the husband-side of one of these, so let me say it from there: nobody who loves you holds a stopwatch.',
      },
      {
        by: 'no_more_mondays',
        ago: '8h 5m',
        text: 'Get out and take the telly. What a pathetic little man. I’d tell you what I’d do with that stopwatch but I’d get banned again.',
        flag: open('language'),
      },
      {
        by: 'della.quince',
        ago: '7h 50m',
        text: 'I’m one of the moderators. Thank you for trusting this place with it. I’ve sent you a private message with two phone numbers; both are free, both are quiet, and you don’t have to have decided anything to ring them.',
      },
    ],
  },
  {
    name: 'Greater occipital nerve block tomorrow, talk to me',
    by: 'lowtide_lou',
    ago: '1d 14h',
    tags: ['Treatments'],
    theme: 'medicine',
    text: 'Needles in the back of the head. I’m forty-six years old and I would like to hold somebody’s hand. Does it hurt? Can I drive? Will I look odd at my nephew’s birthday on Saturday?',
    flag: reopened('reported', { reports: ['plainbagel: Asks for medical advice'] }),
    replies: [
      {
        by: 'orla_brindle',
        ago: '1d 12h',
        text: 'Had nine. A sting, a pressure, then a strange numb cap for a few hours. No driving for me, get a lift. You’ll look exactly like yourself, only smugger.',
      },
      {
        by: 'amberglass',
        ago: '1d 10h',
        text: 'Mine did nothing the first time and gave me five weeks the second. Virtual hand: ✋ hold on.',
      },
      {
        by: 'wellness_gate77',
        ago: '6h 20m',
        text: 'Please do NOT let them inject you!!! They will not tell you what is in it. My aunt used our drops and threw away every needle 🌿 read [the whole truth about drops](https://gate-of-wellness.example/truth)',
        flag: open('spam reported', { reports: ['orla_brindle: Miracle cure', 'lowtide_lou: Scares people'] }),
      },
    ],
  },
]
