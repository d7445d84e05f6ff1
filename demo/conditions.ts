import type { SiteKey } from './shapes.ts'

export type DemoCondition = { name: string; sites: SiteKey[]; kind?: string; orphaCode?: number }

/** Conditions that nobody has, as a source would name them: words and codes are made up. */
const KINDS: readonly [kind: string, names: readonly string[]][] = [
  [
    'Disease',
    ['Amberlin disease', 'Corvane disease', 'Delmar disease', 'Eskild disease', 'Farrow disease', 'Galdon disease'],
  ],
  [
    'Disease',
    ['Harrowick disease', 'Ilmar disease', 'Jorund disease', 'Kestrel disease', 'Lindow disease', 'Marlow disease'],
  ],
  ['Malformation syndrome', ['Norrin-Vale syndrome', 'Oakhurst syndrome', 'Pellan syndrome', 'Quillon syndrome']],
  ['Malformation syndrome', ['Rosmer syndrome', 'Saltby syndrome', 'Tarn-Hollis syndrome', 'Ulvik syndrome']],
  ['Clinical subtype', ['Amberlin disease type 1', 'Amberlin disease type 2', 'Corvane disease, late form']],
  ['Clinical subtype', ['Delmar disease, mild form', 'Kestrel disease type A', 'Kestrel disease type B']],
  [
    'Category',
    ['Rare headache disorder', 'Rare skin disorder', 'Rare bowel disorder', 'Rare connective tissue disorder'],
  ],
  [
    'Disease',
    ['Vessel-wall sensitivity of Brandt', 'Waking aura of Lund', 'Xeric skin of Moss', 'Yearly fever of Holm'],
  ],
  ['Disease', ['Zonal numbness of Reed', 'Alder pollen headache']],
]

const FIRST_CODE = 990_001
const HERE: readonly SiteKey[] = ['migraine', 'lupus', 'ibd', 'psoriasis']

export const sourcedConditions: DemoCondition[] = KINDS.flatMap(([kind, names]) =>
  names.map((name) => ({ name, kind })),
).map(({ name, kind }, at) => ({
  name,
  kind,
  orphaCode: FIRST_CODE + at,
  // Every third is shown somewhere; the others wait in the catalogue.
  sites: at % 3 === 0 ? HERE.filter((_, site) => site === Math.floor(at / 3) % HERE.length) : [],
}))
