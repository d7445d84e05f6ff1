import type { DisorderDataType } from '@ward/domain/conditions/condition-sync'

import { ENTRY, HEAD, type Product, uniqueOf } from './product.ts'
import { ASSOCIATION, crossReferences, nomenclature, PRODUCT_1 } from './product-1.ts'

const PREVALENCE = 'PrevalenceList/Prevalence'
const NAMED = [
  'PrevalenceType',
  'PrevalenceQualification',
  'PrevalenceClass',
  'PrevalenceGeographic',
  'PrevalenceValidationStatus',
]

/** The mapping to ICD-11 has the references of product 1 in the same places. */
export const ICD_11: Product = { ...PRODUCT_1, make: crossReferences }

export type BesideKind = 'classification' | 'icd11'
/** The file of a type of data, and files that may lie beside it. */
export type Files = {
  main: string
  beside?: { kind: BesideKind; inFolder: RegExp; atAddress: readonly string[] }
}

/** Numbers of the trees of categories. */
const CLASSIFICATIONS = [
  ...[
    146, 147, 148, 150, 152, 156, 181, 182, 183, 184, 185, 186, 187, 188, 189, 193, 194, 195, 196, 197, 198, 199, 200,
  ],
  ...[201, 202, 203, 204, 205, 209, 212, 216, 231, 233, 235],
]
const PRODUCT_3 = {
  kind: 'classification',
  inFolder: /^(?:ORPHAclassification_|en_product3_)\d{1,5}.*\.xml(?:\.gz)?$/,
  atAddress: CLASSIFICATIONS.map((number) => `en_product3_${number}`),
} as const
const MAPPING = {
  kind: 'icd11',
  inFolder: /^ORPHA_ICD11_mapping_en\.xml(?:\.gz)?$/,
  atAddress: ['ORPHA_ICD11_mapping_en'],
} as const

/** The files that each type of data comes from, and how the main one is read. */
export const PRODUCTS: Record<DisorderDataType, { files: Files; product: Product }> = {
  nomenclature: { files: { main: 'en_product1' }, product: { ...PRODUCT_1, make: nomenclature } },
  cross_referencing: {
    files: { main: 'en_product1', beside: MAPPING },
    product: { ...PRODUCT_1, make: crossReferences },
  },
  linearisation: {
    files: { main: 'en_product7', beside: PRODUCT_3 },
    product: {
      entry: ENTRY,
      texts: HEAD,
      lists: {
        [ASSOCIATION]: 'parents',
        [`${ASSOCIATION}/TargetDisorder/OrphaCode`]: 'code',
        [`${ASSOCIATION}/DisorderDisorderAssociationType/Name`]: 'kind',
      },
      known: [
        ...['ExpertLink', 'DisorderType', 'DisorderType/Name', 'DisorderGroup', 'DisorderGroup/Name'],
        ...['DisorderDisorderAssociationList', `${ASSOCIATION}/TargetDisorder`, `${ASSOCIATION}/TargetDisorder/Name`],
        ...[`${ASSOCIATION}/RootDisorder`, `${ASSOCIATION}/DisorderDisorderAssociationType`],
      ],
      make: ({ lists }) => {
        const parent = lists.parents?.find(({ kind }) => kind?.trim() === 'Preferential parent')
        return { parentCode: parent?.code && /^\d{1,9}$/.test(parent.code.trim()) ? Number(parent.code) : null }
      },
    },
  },
  prevalence: {
    files: { main: 'en_product9_prev' },
    product: {
      entry: ENTRY,
      texts: HEAD,
      lists: {
        [PREVALENCE]: 'rows',
        [`${PREVALENCE}/PrevalenceClass/Name`]: 'class',
        [`${PREVALENCE}/PrevalenceGeographic/Name`]: 'geographic',
      },
      known: [
        ...['ExpertLink', 'DisorderType', 'DisorderType/Name', 'DisorderGroup', 'DisorderGroup/Name', 'PrevalenceList'],
        ...NAMED.flatMap((name) => [`${PREVALENCE}/${name}`, `${PREVALENCE}/${name}/Name`]),
        ...[`${PREVALENCE}/Source`, `${PREVALENCE}/ValMoy`],
      ],
      make: ({ lists }) => {
        // A row without a class says a number of cases, which is no rate.
        const rows = (lists.rows ?? []).flatMap(({ class: of, geographic }) =>
          of?.trim() && geographic?.trim() ? [{ class: of.trim(), geographic: geographic.trim() }] : [],
        )
        const seen = new Set<string>()
        const isNew = (key: string) => !seen.has(key) && seen.add(key) !== undefined
        return { prevalence: rows.filter((row) => isNew(`${row.class} ${row.geographic}`)).slice(0, 200) }
      },
    },
  },
  historical: {
    files: { main: 'en_product9_ages' },
    product: {
      entry: ENTRY,
      texts: HEAD,
      lists: {
        'AverageAgeOfOnsetList/AverageAgeOfOnset': 'onset',
        'TypeOfInheritanceList/TypeOfInheritance': 'inheritance',
        'AverageAgeOfDeathList/AverageAgeOfDeath': 'death',
        'AverageAgeOfOnsetList/AverageAgeOfOnset/Name': 'name',
        'TypeOfInheritanceList/TypeOfInheritance/Name': 'name',
        'AverageAgeOfDeathList/AverageAgeOfDeath/Name': 'name',
      },
      known: [
        ...['ExpertLink', 'DisorderType', 'DisorderType/Name', 'DisorderGroup', 'DisorderGroup/Name'],
        ...['AverageAgeOfOnsetList', 'TypeOfInheritanceList', 'AverageAgeOfDeathList'],
      ],
      make: ({ lists }) => {
        const [death] = uniqueOf(lists.death, 'name')
        // Releases of today no longer have it: existing data stays.
        return {
          onsetAge: uniqueOf(lists.onset, 'name'),
          inheritanceType: uniqueOf(lists.inheritance, 'name'),
          ...(death && { deathAge: death }),
        }
      },
    },
  },
}
