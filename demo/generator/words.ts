import type { SiteKey, ThemeKey } from '../shapes.ts'

/** What fills the slots of the sentence parts. A slot with several words takes one of them for each text. */
export type Words = Record<string, string[]>

export const sharedWords: Words = {
  relative: [
    'sister',
    'mother',
    'husband',
    'wife',
    'brother',
    'daughter',
    'neighbour',
    'best friend',
    'father',
    'aunt',
  ],
  partner: ['husband', 'wife', 'boyfriend', 'girlfriend', 'other half'],
  weekday: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  n: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'eleven', 'twelve'],
  hour: ['two', 'half past two', 'three', 'quarter to four', 'four', 'half past four', 'five'],
  boss: ['manager', 'team lead', 'supervisor', 'boss', 'shift lead', 'principal'],
  room: ['kitchen', 'hallway', 'bathroom', 'bedroom', 'garage', 'stairwell'],
  kind: ['a nurse', 'the pharmacist', 'the night nurse', 'the woman at the front desk', 'a student doctor'],
}

export const siteWords: Record<SiteKey, Words> = {
  migraine: {
    flare: ['attack'],
    aflare: ['an attack'],
    flares: ['attacks'],
    doctor: ['neurologist'],
    illness: ['migraine'],
    med: ['candesartan', 'amitriptyline', 'topiramate', 'propranolol', 'rizatriptan'],
    sore: ['behind the left eye', 'at the back of the neck', 'over one eyebrow', 'all down one side'],
  },
  lupus: {
    flare: ['flare'],
    aflare: ['a flare'],
    flares: ['flares'],
    doctor: ['rheumatologist'],
    illness: ['lupus'],
    med: ['hydroxychloroquine', 'azathioprine', 'mycophenolate', 'methotrexate', 'prednisone'],
    sore: ['in both wrists', 'in every knuckle', 'in my knees', 'across my cheeks'],
  },
  ibd: {
    flare: ['flare'],
    aflare: ['a flare'],
    flares: ['flares'],
    doctor: ['consultant'],
    illness: ['colitis', 'Crohn’s'],
    med: ['mesalazine', 'budesonide', 'azathioprine', 'prednisone'],
    sore: ['low on the right', 'below the ribs', 'in waves', 'across the middle'],
  },
  psoriasis: {
    flare: ['flare'],
    aflare: ['a flare'],
    flares: ['flares'],
    doctor: ['dermatologist'],
    illness: ['psoriasis'],
    med: ['methotrexate', 'calcipotriol', 'acitretin', 'ciclosporin'],
    sore: ['on both elbows', 'along the hairline', 'on my shins', 'behind the knees'],
  },
}

export const themesOf: Record<SiteKey, ThemeKey[]> = {
  migraine: ['work', 'sleep', 'family', 'insurance', 'medicine', 'mood', 'weather', 'senses'],
  lupus: ['work', 'sleep', 'family', 'insurance', 'medicine', 'mood', 'sun', 'fatigue'],
  ibd: ['work', 'sleep', 'family', 'insurance', 'medicine', 'mood', 'food', 'outings'],
  psoriasis: ['work', 'sleep', 'family', 'insurance', 'medicine', 'mood', 'creams', 'seen'],
}

/** The forum tag of a thread on a theme, for the sites that have forums. */
export const tagOf: Partial<Record<SiteKey, Partial<Record<ThemeKey, string>>>> = {
  migraine: {
    work: 'Work & school',
    sleep: 'Daily life',
    family: 'Family',
    insurance: 'Insurance & money',
    medicine: 'Preventives',
    mood: 'Heavy days',
    weather: 'Daily life',
    senses: 'Aura',
  },
  lupus: {
    work: 'Living with lupus',
    sleep: 'Living with lupus',
    family: 'Family & friends',
    insurance: 'Insurance & money',
    medicine: 'Medicines',
    mood: 'Living with lupus',
    sun: 'Sun & skin',
    fatigue: 'Living with lupus',
  },
  ibd: {
    work: 'Work',
    sleep: 'Ask anything',
    family: 'Family',
    insurance: 'Insurance',
    medicine: 'Treatments',
    mood: 'Ask anything',
    food: 'Food',
    outings: 'Out and about',
  },
}
