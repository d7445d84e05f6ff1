/** Two texts that look alike: one that is spam or abuse, and one that a reader would not take for it. */
export type Pair = { score: 'spam' | 'offensive'; bad: string; fine: string }

type PairFrame = readonly [bad: string, fine: string]

/** A slot stands for the same turn of both. Words of abuse stand masked; they are read as what they mask. */
const SLOTS: Record<string, readonly string[]> = {
  insult: ['idiot', 'moron', 'b*tch', 'f*ggot', 'r*tard'],
  insults: ['idiots', 'morons', 'b*tches', 'c*nts', 'losers'],
  rude: ['worthless', 'disgusting', 'pathetic', 'stupid', 'ugly'],
  ill: ['lupus', 'MS', 'epilepsy', 'crohns', 'arthritis'],
  line: ['988', '116 123', '741741', '13 11 14', '1-800-273-8255'],
  authority: [
    'https://www.nhs.uk/conditions',
    'https://www.cdc.gov/arthritis',
    'https://www.who.int/health-topics',
    'https://medlineplus.gov/lupus.html',
    'https://www.nih.gov/health-information',
  ],
  shop: [
    'https://bit.ly/cure7',
    'http://herbs.example',
    'www.pills.example',
    'https://fast-meds.shop',
    'cure-now.example',
  ],
  helper: [
    'https://www.samaritans.org',
    'https://988lifeline.org',
    'https://www.thehotline.org',
    'https://www.lifeline.org.au',
    'https://www.mind.org.uk',
  ],
  who: ['a neighbour', 'my boss', 'a man on the bus', 'my uncle', 'a girl at school'],
}

const SPAM_PAIRS: readonly PairFrame[] = [
  [
    'Text WIN to 80085 now, free entry, it is confidential and costs 150p',
    'Text HOME to {line} now, it is free and confidential, day and night',
  ],
  ['Call {line} now to claim your free gift, lines open 24/7', 'Call {line} now if you are in danger, lines open 24/7'],
  ['Is your {ill} back? Click {shop} for the cure', 'Is your {ill} back? {authority} says when to see a doctor'],
  [
    'Read {shop} and order today, it healed my {ill}',
    'Read {authority} and ask your doctor about it, it explained my {ill}',
  ],
  ['Lonely? Chat with hot girls tonight: {shop}', 'Lonely? Somebody listens tonight: {helper}'],
  [
    'Subscribe to my channel for news on {ill}, please share',
    'Subscribe to the thread for news on the {ill} trial, it is pinned',
  ],
  [
    'Congratulations! You have been selected for a {ill} gift card, claim now',
    'Congratulations on a year without a {ill} flare, you have earned a cake',
  ],
  [
    'Free pills for {ill}, pay only the shipping, write me on whatsapp',
    'Free talk on {ill} at the library on Friday, the clinic sends a nurse',
  ],
  [
    'I earn 300 a day from home in spite of {ill}, inbox me how',
    'I work from home because of {ill}, do you have tips for the chair?',
  ],
  [
    'My doctor hid this from me: {shop} cures {ill} in a week',
    'My doctor gave me this leaflet: {authority}, the part on {ill} is good',
  ],
  [
    'Check out my page for natural {ill} remedies, dm for price',
    'Check your inbox, I sent you the {ill} diary you asked for',
  ],
  [
    'Call our {ill} experts on 0906 555 0123, 150p per minute',
    'Call the {ill} nurse on 0800 111 999, it is free and they are kind',
  ],
  [
    'Name the place and we ship {ill} meds without prescription',
    'Name a helpline of your country; where life is in danger, the emergency number first',
  ],
  [
    'Hand over 50 pounds and join our {ill} investment group',
    'Hand it to an admin when there is a plan, a place or a time',
  ],
  ['order here {shop} {shop} {shop}', 'if you cannot talk, write: {helper}'],
  [
    'Best offer for members with {ill}: two bottles for one, order now',
    'Best wishes to all members with {ill}: two weeks of rest for me now',
  ],
  ['Visit our website {shop} for discount braces', 'Visit {authority} for the exercises my physio showed me'],
  [
    'WINNER!! your number was drawn, reply YES to collect',
    'REMINDER: your visit is on Monday, reply YES to confirm, the clinic says',
  ],
  [
    'Message me in private for cheap {ill} injections',
    'Message me in private if the {ill} night is too long, I am awake',
  ],
  ['Buy followers for your {ill} blog at {shop}', 'I write a blog about {ill}, without ads, just for me'],
]

const ABUSE_PAIRS: readonly PairFrame[] = [
  ['You are a {insult}', '{who} called me a {insult} today and I cried'],
  ['shut up you {insult}', 'I was told to shut up and that I am a {insult}, at work, is that harassment?'],
  ['all of you are {insults}', 'they used to call people like us {insults}, in the eighties'],
  [
    'go away {insult}, nobody likes you',
    'please remove the post of the one who told her "go away {insult}, nobody likes you"',
  ],
  ['you {rude} {insult}', 'moderators, is "you {rude} {insult}" allowed here? I reported it'],
  ['people with {ill} are {rude}', 'my ex said that people with {ill} are {rude}. I know that it is not true'],
  ['You are {rude} and should be ashamed', '{ill} makes me feel {rude} and ashamed'],
  ['nobody wants you here, {insult}', 'he wrote "nobody wants you here, {insult}" under my photo, how do I block him?'],
  ['I hope that you die of {ill}', 'somebody wrote that they hope I die of {ill}. Where do I report it?'],
  ['kill yourself {insult}', 'The bully wrote "kill yourself {insult}" to my son, I have told the school'],
  [
    'what a {rude} {insult} you are',
    'my father says "what a {rude} {insult} you are" every night and I am done with it',
  ],
  [
    'your whole family are {insults}',
    'in the play the villain says "your whole family are {insults}" and the audience gasps',
  ],
  ['look at this {insult}', 'the word {insult} hurts; here is why we do not use it in this group'],
  ['you look like a {rude} pig', 'after the steroids I look in the mirror and see a {rude} pig, does it go away?'],
  ['I will beat you up, {insult}', '{who} said "I will beat you up, {insult}" and I am afraid to go out'],
  [
    'stupid {insults} with your fake {ill}',
    'the doctor as good as called us {insults} with fake {ill}, I have complained',
  ],
  ['you make me sick, {rude} cow', 'the new dose makes me sick as a cow, {rude} week'],
  ['you deserve your {ill}', 'nobody deserves {ill}, whatever they told you'],
  ['get lost, you {rude} cripple', 'in his book he writes how strangers said "get lost, cripple" and what he answered'],
  ['You are such a {rude} liar, faker', 'The insurance treats me as a liar and a faker, such a {rude} letter'],
]

/** The number of fillings of each frame: 40 frames make 200 pairs. */
const TURNS = 5

/** All pairs. */
export const LOOK_ALIKE_PAIRS: readonly Pair[] = [
  ...SPAM_PAIRS.flatMap((frame) => filled('spam', frame)),
  ...ABUSE_PAIRS.flatMap((frame) => filled('offensive', frame)),
]

function filled(score: Pair['score'], [bad, fine]: PairFrame): Pair[] {
  return Array.from({ length: TURNS }, (_, turn) => {
    const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_all, name: string) => SLOTS[name]?.[turn] ?? '')
    return { score, bad: fill(bad), fine: fill(fine) }
  })
}
