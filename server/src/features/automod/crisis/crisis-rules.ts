import type { CrisisKind } from '@ward/domain/automod/crisis'

/** When words of a kind count. The words around them, read by `crisis-context.ts`, decide. */
export type CrisisRule = {
  kind: CrisisKind
  patterns: readonly string[]
  /**
   * The person the sentence must be about. 'own': the writer or somebody close to them, or nobody is named ('wanna die').
   * 'named': the writer or somebody close must be named before. 'other': somebody close must be named before, as the one
   * who does it. 'within': the words themselves say it.
   */
  of: 'own' | 'named' | 'other' | 'within'
  /** 'recent': past forms count only when the sentence says that it was lately. 'undated': unless it says long ago. */
  past?: 'recent' | 'undated'
  /** A weak cue counts together with another one near to it. */
  isWeak?: boolean
  /** Not when one of these words ('a_day': two) comes next. */
  notBefore?: string
  /** Not when one of these words stands in the sentence. */
  notWith?: string
  /** Only when one of these words stands in the sentence. */
  onlyWith?: string
}

/** Sets of words that patterns name. */
export const WORD_SETS = {
  want: 'want wants wanting wanted wish wishes wishing',
  hope: 'hope hopes hoping hoped pray prays praying prayed wish wishes wishing wished',
  self: 'myself himself herself themselves themself',
  whose: 'my his her their',
  me: 'i me he him she her they them',
  kill: 'kill killing killed hang hanging hanged shoot shooting drown drowning unalive unaliving',
  think: 'think thinks thinking thoughts thought fantasize fantasizing fantasise dream dreaming dreams obsess googling',
  pill: 'pill pills tablet tablets tab tabs capsule capsules meds medication medications medicine medicines dose doses',
  medicine: `@pill painkiller painkillers tylenol paracetamol acetaminophen panadol ibuprofen advil aspirin
    opioid opioids opiate opiates oxy oxys oxycodone oxycontin percocet hydrocodone vicodin norco codeine morphine tramadol
    fentanyl patches methadone dilaudid benzo benzos xanax valium klonopin ativan lorazepam diazepam clonazepam alprazolam
    ambien zopiclone zolpidem benadryl amitriptyline nortriptyline propranolol blockers insulin gabapentin lyrica pregabalin
    baclofen flexeril seroquel quetiapine lithium prozac zoloft sertraline trazodone digoxin metformin warfarin keppra lamictal`,
  take: 'take swallow down inject pop drink ingest',
  took: 'took taken taking takes swallowed swallowing swallows downed downing injected injecting ingested popped drank',
  kin: `father dad daddy stepfather mother mom mum stepmother brother stepbrother uncle grandfather grandpa cousin
    foster teacher coach carer caregiver caretaker aide nurse landlord roommate staff carers nurses`,
  partner: 'husband wife partner boyfriend girlfriend fiance fiancee spouse ex man',
  child:
    'son daughter kid kids child children baby sister mother mom mum grandmother grandma niece nephew friend aunt neighbour neighbor residents',
  other: '@kin @partner he she they family in-laws son daughter sister law parents',
} as const

/** Words that say nothing here ('I just really want to'): patterns read past them. */
export const FILLERS: ReadonlySet<string> = new Set(
  `just really so badly honestly literally actually even ever simply truly seriously still always also lately sometimes only
   definitely bloody damn fucking fuckin maybe perhaps probably kinda kind-of already please constantly often very pretty
   desperately deeply quite well oh god lord basically secretly deliberately absolutely completely fully simply`.split(
    /\s+/,
  ),
)
