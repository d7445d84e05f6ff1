import type { CrisisRule } from './crisis-rules.ts'

const kind = 'self-harm'

/** Intent, plans and means. */
export const INTENT_RULES: readonly CrisisRule[] = [
  {
    kind,
    of: 'own',
    past: 'recent',
    patterns: ['@kill @self', 'want|wants|going|urge to unalive'],
    notBefore: 'laughing tripping trying working training studying with_work with_this at_the at_work',
    notWith: 'haha hahaha lmao rofl',
  },
  {
    kind,
    of: 'within',
    patterns: [
      'way|ways to|of kill|killing yourself',
      'painless|painful|easiest|quickest .. way|ways to|of die|dying|kill|end',
    ],
  },
  {
    kind,
    of: 'own',
    past: 'recent',
    patterns: [
      'end|ends|ending|ended @whose own? life|lives',
      'end|ending|ended it all',
      'end|ending it tonight|today|now|right|myself|soon',
    ],
    notBefore: 'insurance as policy',
  },
  {
    kind,
    of: 'named',
    past: 'recent',
    patterns: ['am|is|about|of ending it', 'going|want|wants|could|might|may|will|to to? end it'],
    notBefore: 'with by on here there for in',
  },
  {
    kind,
    of: 'own',
    past: 'recent',
    patterns: ['take|taking|took|taken @whose own life|lives', 'take|taking @whose life'],
    notBefore: 'back in into',
  },
  {
    kind,
    of: 'own',
    past: 'recent',
    patterns: [
      'am|is|are|be|been|feel|feeling|feels|felt|get|getting|become|becoming|was|so|now suicidal',
      'and suicidal',
      'suicidal again|today|tonight|now|lately|since',
      'have|having|has|with|get|getting|fighting|fight|my|his|her|had|the suicidal thoughts|ideation|feelings|urges',
      'suicidal thoughts|ideation|feelings|urges .. again|back',
    ],
  },
  {
    kind,
    of: 'own',
    past: 'recent',
    patterns: [
      '@think|talk|talks|talking|consider|considers|considering|contemplating|plan|planning|plans about|of? suicide',
      'attempt|attempting|attempted|commit|committing|committed suicide',
      'suicide attempt .. yesterday|today|tonight|night|week',
    ],
    notBefore: 'prevention squad rates headaches risk statistics awareness',
  },
  {
    kind,
    of: 'own',
    past: 'undated',
    patterns: [
      'threaten|threatens|threatened|threatening suicide',
      'drink|drank|drunk|swallow|swallowed bleach|antifreeze|poison|pesticide',
    ],
  },
  {
    kind,
    of: 'within',
    patterns: [
      'suicide .. all i think|want',
      'my thoughts .. .. suicide',
      'think about is suicide',
      'suicide .. feel|feels|seem|seems|look|looks|sound|sounds like|better|good|tempting',
      'suicide .. on|in my mind',
      'my suicide',
    ],
  },
  {
    kind,
    of: 'own',
    past: 'recent',
    patterns: [
      'jump|jumping off|from|in|out .. .. bridge|roof|building|balcony|cliff|window|train|overpass|ledge|tracks|traffic|bus|truck',
      'about|of jumping in front of it',
      'edge|ledge of the|a roof|bridge|building|cliff|platform|balcony',
      'drive|driving|crash|crashing .. into|off .. tree|wall|bridge|cliff|traffic|river|lake|truck|pole|road',
    ],
    notWith: 'queue line trampoline pool film bungee',
  },
  {
    kind,
    of: 'own',
    past: 'recent',
    patterns: [
      'slit|slitting|slice|slicing|sliced|cut|cutting @whose wrist|wrists|veins|thigh|thighs|arm|arms',
      'slit|slitting|cut|cutting my throat',
    ],
    notBefore: 'off on_a on_the',
  },
  {
    kind,
    of: 'own',
    patterns: ['want|wants to jump'],
    notBefore: 'off on in into for at to through around out over ship from back up with and',
    notWith: 'pool trampoline joy rope',
  },
  {
    kind,
    of: 'own',
    isWeak: true,
    patterns: [
      'the|a rope|noose|razor|gun|pistol|blade',
      'have|has set a date',
      'not be around|here',
      'not going to be around|here',
      'alone tonight',
    ],
  },
  {
    kind,
    of: 'within',
    isWeak: true,
    patterns: [
      'goodbye letter|letters|note|notes',
      'letters|letter|note to my kids|family|wife|husband|children|parents',
      'this is my|goodbye goodbye|everyone|forever',
      'goodbye everyone|everybody',
      'my last post|message',
      'i love you all',
      'i have a plan',
      'not do this|it any|anymore longer|more?',
      'can not live like|with this',
      'going to do it tonight|today|now',
      'tell my mom|mum|wife|husband|kids|family|dad .. love',
      'nothing left to say|live',
      'am done with being|it|everything|everyone',
      'looking at it',
    ],
  },
  {
    kind,
    of: 'within',
    patterns: ['wrote|written|writing my goodbye|suicide letter|letters|note|notes', 'suicide note'],
  },
  {
    kind,
    of: 'within',
    patterns: [
      'end|ending my own suffering',
      'hit by a|the bus|car|truck|train .. .. .. be .. relieved|relief',
      'bus|car|truck|train hit me .. .. .. .. .. be .. relieved|relief',
      'nobody has|have to find me',
    ],
    notBefore: 'a an another some',
  },
  {
    kind,
    of: 'within',
    patterns: [
      'not safe with|from myself',
      'not trust myself .. alone|tonight|around',
      'not safe .. alone tonight',
      'danger to myself',
    ],
  },
]
