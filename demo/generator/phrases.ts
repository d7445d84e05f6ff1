/** What makes a text worth a moderator's look. Slots as in the themes. */

export const leads: string[] = [
  'Same here.',
  'Oh, this.',
  'Thank you for writing that.',
  'I read this twice.',
  'You are not alone with that.',
  'I could have written this.',
  'Late to this, but yes.',
  'Nodding so hard that it hurts.',
  'This made me smile.',
  'Ha, yes.',
  'Hello from the other end of the sofa.',
  'Not advice, only company.',
  'Different story, same ending.',
  'I hear you.',
  'For what it’s worth, here is mine.',
  'Came here to say the same.',
]

export const comforts: string[] = [
  'that sounds so heavy, and you carried it anyway.',
  'sending you a dark room and a kind hand.',
  'I’m glad you told us.',
  'this is the best thing I have read since {weekday}.',
  'I felt that in my knees.',
  'you made my {relative} laugh, and that’s a feat.',
  'I’d bring soup if I knew the door.',
  'keeping a candle in the window for you.',
  'well done, and I mean it.',
  'that is a victory, write it down.',
  'I’ve been there, {n} years ago, and I remember the exact chair.',
  'may {weekday} be gentler.',
  'I’m up as well, at {hour}, if you want company.',
  'no words, just a nod.',
  'I raised my mug to you in the {room}.',
  'you’ve put it better than I ever have.',
  'please tell us how it goes.',
  'from one tired person to another: hooray.',
]

export const afterthoughts: string[] = [
  'No need to answer.',
  'And drink some water.',
  'Rest is a thing you do, not a thing you fail at.',
  'Tell us more when you can.',
  'The {room} is a fine place to cry, I checked.',
  'Good days will come by again, they know the address.',
  'My {relative} says hello, too.',
  '💛',
  'Here all evening.',
  'You are doing it right.',
]

export const rude: string[] = [
  'What a load of self-pitying rubbish.',
  'Do you ever listen to yourself? Idiot.',
  'Another day, another moron with a keyboard.',
  'Shut up already, nobody asked for your life story.',
  'This is the dumbest thing I’ve read here, and I have read the rest.',
  'God, you’re pathetic.',
  'Grow up, you big baby.',
  'Stupid question, stupid answers, carry on.',
  'You clowns deserve each other.',
  'I’m sick to death of this whining.',
  'Honestly, screw this and everybody who nods along.',
  'You are a liar and a drama queen.',
  'Get lost with your soft-headed nonsense.',
  'Only a fool would believe a word of it.',
  'What the hell is wrong with you people.',
  'Bloody hell, not this again.',
  'Nobody here is as ill as you pretend to be, faker.',
  'Cry me a river, loser.',
  'Damn it all, and damn the {doctor} too.',
  'I hate this, I hate the lot of you today.',
]

/** Swearing at the illness or the day, for one's own threads and statuses. */
export const curses: string[] = [
  'Bloody hell, not this again.',
  'Damn it all, and damn the {doctor} too.',
  'Honestly, screw this whole {weekday}.',
  'I hate this. I hate the lot of you today.',
  'What the hell is this body even for.',
  'Oh, for the love of all that is rotten.',
  'Sod it. Sod {illness} and everybody who is well.',
  'This is crap and I am done being polite about it.',
  'I swear I’ll kick the next idiot who says “think positive”.',
  'Damn, damn, damn, in every {room} of this house.',
]

/** What is behind the swearing. */
export const grumbles: string[] = [
  '{n} days in a row now, and nobody even asks.',
  'The pharmacy is shut, the {doctor} is away until {weekday}, and I am on the floor of the {room}.',
  'I had {n} good days, made plans, and now look.',
  'My {boss} sent flowers, as if I were dead.',
  'It woke me at {hour}, {sore}, and it has not let go since.',
  'They cancelled my appointment for the second time, by text.',
  'I dropped a plate in the {room} and howled at it until the neighbours knocked.',
  'The new {med} tastes of fish and does nothing.',
  'My {relative} said “at least it’s not serious”, and I have been shaking ever since.',
  '{n} forms, {n} signatures, and the answer is still no.',
  'Everybody else is at the lake this {weekday}, and I’m on the bathroom tiles.',
  'I missed the concert, the one I’ve had tickets for since last year.',
  'I’m so tired of being patient, it’s in the damn name.',
  'Somebody took my parking space, looked me up and down, and laughed.',
]

/** How a rant comes to rest. */
export const rests: string[] = [
  'Rant over.',
  'Thank you for coming to my swearing.',
  'That’s it, that’s the post.',
  'Carry on, everyone.',
  'Anyone else want to shout?',
  'I’ll be civil again on {weekday}.',
  'Right. Better. Tea.',
  'Who’s with me?',
]

/** What follows a rude line in an answer. */
export const dismissals: string[] = [
  'I’ve had {illness} for {n} years and you don’t see me posting about it.',
  'My {relative} has it worse and goes to work on {weekday}s.',
  'Read your post again and tell me you’re not embarrassed.',
  'Maybe the {flares} would stop if you did.',
  'Somebody has to say it, and it seems it’s me again.',
  'I gave up after the second line.',
  'You’d last about {n} minutes in my house.',
  'Report me, see if I care.',
  'Come back when you’ve had a real {flare}.',
  'Moderators, wake up, this belongs in the bin.',
]

/** A harmless link of the kind that a classifier takes for advertising. */
export const shares: string[] = [
  'I wrote it all down [on my blog](https://slow-notes.example/{slug}), no ads, only me and the cat.',
  'There is a [printable page](https://paper-diaries.example/{slug}), free, print as many as you like.',
  'My {relative} sews the covers and [gives them away](https://kind-thimble.example/{slug}).',
  'The clinic’s leaflet is [online](https://linden-clinic.example/{slug}), in {n} languages.',
  'There’s a [free talk on {weekday}](https://evening-school.example/{slug}) at the library.',
  'Our local group meets on {weekday}s, [address and tea](https://tea-and-chairs.example/{slug}).',
]

export const spamPictures: [string, string][] = [
  ['Before and after, or so it says', 'rash-arm'],
  ['Rows of bright capsules', 'pill-week'],
  ['A glowing sunset with no text', 'garden-evening'],
]

export const unsafe: string[] = [
  'I took two of the {med} instead of one and simply slept through it, you might try.',
  'I stopped {med} from one day to the next, and nothing happened to me.',
  'You can crush {med} into honey, it works faster that way.',
  'I use my {relative}’s {med} when mine runs out, it’s all the same stuff.',
  'Don’t bother with the blood tests, I haven’t had one in {n} years.',
  'I only take {med} when I feel like it, whatever the box says.',
  'A glass of wine with {med} does no harm, ask anyone.',
  'I fasted for {n} days on salt water, and my body “reset”.',
  'Keep the leftovers of {med} and swap them here, that is what communities are for.',
  'I skipped the {doctor} and ordered {med} from abroad, it came in a plain bag.',
]

export const unsafeReasons: string[] = [
  'Unsafe medical advice',
  'Dosage advice',
  'Tells people to stop treatment',
  'Offers or swaps medicine',
  'Could hurt a newcomer',
]
export const swearingReasons: string[] = ['Swearing', 'Bad language', 'Upsetting', 'My daughter reads here']
export const rudeReasons: string[] = ['Rude', 'Insulting', 'Personal attack', 'Harassment', 'Bad language', 'Cruel']
export const spamReasons: string[] = ['Advertising', 'Miracle cure', 'Spam', 'Scam', 'Sells something', 'Fake account']
export const imageReasons: string[] = [
  'Graphic picture',
  'Not their picture',
  'Shows another person',
  'Please blur this',
]
export const mildReasons: string[] = [
  'Off topic',
  'Posted twice',
  'I disagree with this',
  'Private information',
  'Worried about this person',
  'Medical question',
  'Wrong forum',
  'Upsetting',
]

export const pitches: string[] = [
  'My {relative} was in bed for {n} years and runs marathons now, thanks to this.',
  'Doctors hate it: {illness} gone in {n} days with one kitchen spice.',
  'I was sceptical too, until week {n}.',
  'Only {n} places left in the {weekday} webinar, then the price goes up.',
  'Ask yourself why your {doctor} never told you about these drops.',
  'One capsule in the morning, and you can throw away the {med}.',
  'Free sample of the {illness} patch, just pay shipping and handling.',
  'Earn from home with {illness}, {n} hours a week, no experience needed.',
  'Our {weekday} sale ends at midnight: buy {n}, get one free.',
  'This bracelet took away the pain {sore} in {n} minutes.',
  'The protocol the industry fears is now open to {n} more people.',
  'Looking for {n} members with {illness} for a paid “study”, cash the same day.',
  'Discreet parcels of {med}, no prescription, {n} days by post.',
  'Lost {n} kilos and the {illness} with them, ask me how.',
  'I’m not selling anything, I only want you to see my {relative}’s page.',
  'Certified healer answers {n} questions a day by message, first one is free.',
  'Everybody with {illness} qualifies for this loan, even on {weekday}.',
  'Alkaline water cured my {relative} of {illness}, order the filter.',
]

export const pitchTitles: string[] = [
  '{n} days to a life without {flares} (not a joke)',
  'What your {doctor} will never tell you',
  'READ THIS before you take another {med}',
  'Giveaway: {n} free starter sets',
  'My {relative} is cured, ask me anything',
  'Only until {weekday}: half price',
]

export const hooks: string[] = [
  '[See the proof](https://proof-and-peace.example/{slug})',
  '[Order here](https://shop-of-wonders.example/{slug})',
  '[Start now](https://start-now.example/{slug})',
  '[My story](https://my-true-story.example/{slug})',
  '[Reserve](https://last-places.example/{slug})',
  'Write me privately for the price 🌿',
  'Link in my profile 👉',
  'Comment YES and I’ll send it ✨',
]

export const sneers: string[] = [
  'Stay sick then, sheep.',
  'Only an idiot would pay a doctor first.',
  'Keep whining or click, your choice, losers.',
  'If you’re too stupid to try it, don’t cry.',
  'Morons laughed at me as well.',
  'Go on, trust your pill pushers, you fools.',
  'Shut up and look at it before you judge.',
  'You people are pathetic, honestly, just order.',
]
