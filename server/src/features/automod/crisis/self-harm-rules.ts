import type { CrisisRule } from './crisis-rules.ts'

const kind = 'self-harm'

/** Hurting oneself. */
export const HURT_RULES: readonly CrisisRule[] = [
  {
    kind,
    of: 'own',
    past: 'recent',
    patterns: ['cut|cuts|cutting @self', 'start|started|starting|been|by cutting again?', 'relapsed .. cut|cutting'],
    notBefore:
      'shaving off on out some while cooking opening short loose free with back down up in at carbs dairy gluten sugar',
    notWith: 'knife kitchen paper shaving cooking razor-burn hair pills half slack carbs sugar dairy gluten can',
  },
  {
    kind,
    of: 'named',
    past: 'recent',
    patterns: ['cut last|this night|morning', 'cut yesterday|today|tonight|again'],
    notWith: 'hair pills carbs sugar dairy gluten salt grass lawn finger knife',
  },
  { kind, of: 'own', patterns: ['want|need to again'], onlyWith: 'cut cutting harm suicidal overdose' },
  {
    kind,
    of: 'own',
    patterns: ['urge|urges|want|wants to cut'],
    notBefore: 'out down back off carbs dairy gluten sugar my the it this salt',
  },
  {
    kind,
    of: 'own',
    past: 'recent',
    patterns: ['self harm|harming|harmed|harms|injure|injuring|injury', 'selfharm|selfharming'],
    notBefore: 'awareness prevention is recovery',
  },
  {
    kind,
    of: 'own',
    past: 'recent',
    patterns: [
      'want|wants|wanting|like|stop|urge|going|need|keep|keeps|about|of to|like|about|of? hurt|hurting|harm|harming @self',
      'harming @self',
      'burn|burned|burning @self with .. lighter|cigarette|cigarettes|iron',
    ],
    notBefore: 'less',
    notWith: 'gym lifting exercise exercises yoga physio',
  },
  {
    kind,
    of: 'named',
    past: 'recent',
    patterns: [
      'hurt|hurting|burn|burning|burned|scratch|hit|hitting|starve|injure|injured .. on purpose',
      'bleed on purpose',
      'cuts all over|on her|his|my? arms|arm|legs|thighs|body',
      'punish|punishing @self by|with',
      'stop|stopped|stopping|quit|skip|skipped|skipping @whose? insulin|dialysis|meds|oxygen .. .. on purpose',
      'scratch|scratched|burn|burned|cut|hit|press|pressed .. .. .. to feel something',
      'scratch|scratched|burn|burned|cut|hit .. .. .. so i would|could|can feel something',
    ],
  },
  {
    kind,
    of: 'own',
    past: 'recent',
    patterns: ['do|doing something to @self', 'what i will|would|could|might do to myself'],
    notBefore: 'cheer look feel',
    notWith: 'nice good treat',
  },
]
