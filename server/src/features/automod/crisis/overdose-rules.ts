import type { CrisisRule } from './crisis-rules.ts'

const kind = 'overdose'

/** Things taken too much of without harm, or only as a manner of speaking. */
const HARMLESS = `chocolate netflix sugar carbs cake candy cookies cuteness information news statistics facebook coffee caffeine tv
  advice data cheese sun sunshine garlic spinach turkey pie love kale salt vitamin vitamins supplements
  barium prep contrast antibiotics antibiotic course broth yogurt magnesium fiber pizza memes screen`

/** Words showing that a large amount was taken as prescribed. */
const AS_PRESCRIBED = `${HARMLESS} daily prescribed breakfast dinner lunch schedule regimen refill refills pharmacist`

/** Somebody takes it, or says they will: 'I take all my pills at night' is a habit. */
const TAKING = [
  '@took',
  'going|want|wants|about|planning|decided|ready to|too @take',
  'could|might|will|would @take',
  'happens if i @take',
]

export const OVERDOSE_RULES: readonly CrisisRule[] = [
  {
    kind,
    of: 'named',
    past: 'undated',
    patterns: ['overdosed|overdosing', 'overdose of .. @medicine'],
    notBefore: 'of',
    notWith: HARMLESS,
  },
  {
    kind,
    of: 'own',
    past: 'undated',
    patterns: [
      'want|wants|going|plan|plans|planning|about|trying|try|tried to|too|of? overdose|overdosing',
      '@think about|of overdose|overdosing',
      'take|taking|taken|took an|a overdose',
      'overdosed .. meds|pills|tonight|night|today|yesterday',
      'he|she|brother|sister|son|daughter|husband|wife|friend|mother|father overdose tonight|now|today|on',
    ],
    notBefore: 'of',
    notWith: HARMLESS,
  },
  {
    kind,
    of: 'own',
    past: 'undated',
    patterns: [
      ...TAKING.flatMap((take) => [
        `${take} all #? of? my|his|her|their|the|these|those .. @medicine`,
        `${take} the|a|his|her|my|their|this whole|entire|full bottle|pack|packet|box|strip|blister|prescription`,
        `${take} a? .. handful|handfuls|bunch|fistful of @medicine`,
        `${take} .. too many|much .. @medicine`,
        `${take} .. too many|much .. on purpose`,
        `${take} a lot|bunch|load|ton of my|his|her|the .. @medicine`,
        `${take} every pill|tablet|one`,
        `${take} about|around|over|nearly|like? # of? my|his|her|these|the? sleeping|pain|heart? @medicine`,
        `${take} .. .. with all @whose @medicine`,
      ]),
      '@took .. three|four|five|six|eight|ten times my|the|his|her',
      '@took .. more than .. should',
    ],
    notBefore:
      'on_time to_the at_night in_the_morning in_the_evening since over organizer daily a_day a_week per_day each_day every_day each_morning every_morning',
    notWith: AS_PRESCRIBED,
  },
  {
    kind,
    of: 'named',
    patterns: [
      'going|want|wants|could|might|will|can to|too? take them all',
      'want|wants|going to|too take .. all .. once',
    ],
    notWith: 'should pharmacist prescribed',
  },
  {
    kind,
    of: 'within',
    patterns: [
      'how many|much .. .. take .. to die|kill|overdose|end',
      'how many|much .. .. take .. not|never wake',
      'how many|much .. will|would|could|can kill me|him|her',
      'how many|much .. .. is|are|be fatal|lethal|deadly',
      'what is .. lethal|fatal|deadly dose',
      'enough .. to end it',
      'enough @medicine .. to kill|end|die',
      '@medicine .. here to end it',
      'empty pill|medicine bottle .. can not wake',
    ],
    notBefore: 'up_with up_at up_in up_tired',
    notWith: 'caffeine hours doctors coffees',
  },
  {
    kind,
    of: 'own',
    past: 'undated',
    patterns: ['@took .. weeks|month|months|days of .. .. .. in one go|sitting|gulp'],
  },
  {
    kind,
    of: 'within',
    past: 'undated',
    patterns: [
      'gave myself .. .. .. on purpose',
      'if i @take everything|all .. .. will|would|is it be? quick|painless|hurt',
      'lost count of .. .. pills|tablets|painkillers|ones .. i had|took|swallowed',
    ],
    notWith: 'surgeries year years since',
  },
  {
    kind,
    of: 'within',
    isWeak: true,
    patterns: ['@pill in front of me', 'poured the|a|some wine|vodka|whiskey|whisky|drink'],
  },
  {
    kind,
    of: 'within',
    patterns: [
      'saving|save|saved|stockpiling|stockpile|hoarding|collecting .. @medicine .. can take them',
      'looking at the pills|tablets|meds|bottle',
    ],
  },
  {
    kind,
    of: 'within',
    isWeak: true,
    patterns: [
      'stockpiling|hoarding .. @medicine',
      'packets|packet|boxes|bottles|bottle of @medicine',
      'can not do it anymore',
      'too late to change',
      'take them all',
      'all at once',
    ],
    notWith: 'should pharmacist',
  },
]
