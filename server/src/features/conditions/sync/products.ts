import type { DisorderDataType } from '@ward/domain/conditions/condition-sync'

/** What is read of one entry of a file, by the code of the source. */
export type Entry = { code: number; values: Record<string, unknown> }

/** How a file is read: where its entries are, and what a path within one means. */
export type Product = {
  /** Path of an entry from the root. */
  entry: string
  /** Paths within an entry whose text is a value of it. */
  texts: Readonly<Record<string, string>>
  /** Paths within an entry each of which begins a new item of a list; texts below it are values of that item. */
  lists: Readonly<Record<string, string>>
  /** Elements that are known and not read. */
  known: readonly string[]
  /** Makes the values of an entry of what was read. */
  make(read: Read): Record<string, unknown>
}
export type Read = { texts: Readonly<Record<string, string>>; lists: Readonly<Record<string, readonly Item[]>> }
export type Item = Readonly<Record<string, string>>

/** What every file has around its entries. */
export const AROUND = [
  'JDBOR',
  'JDBOR/Availability',
  'JDBOR/Availability/Licence',
  'JDBOR/Availability/Licence/FullName',
  'JDBOR/Availability/Licence/ShortIdentifier',
  'JDBOR/Availability/Licence/LegalCode',
  'JDBOR/DisorderList',
]
const ENTRY = 'JDBOR/DisorderList/Disorder'
const HEAD = { OrphaCode: 'code', OrphaNumber: 'code', Name: 'name' }
const uniqueOf = (items: readonly Item[] = [], name: string) => [
  ...new Set(items.flatMap((item) => item[name]?.trim() || [])),
]

const REFERENCE = 'ExternalReferenceList/ExternalReference'
const ASSOCIATION = 'DisorderDisorderAssociationList/DisorderDisorderAssociation'
const SECTION = 'SummaryInformationList/SummaryInformation/TextSectionList/TextSection'

/** Product 1 is read twice: for names and texts, and for references. */
const PRODUCT_1: Omit<Product, 'make'> = {
  entry: ENTRY,
  texts: {
    ...HEAD,
    'DisorderType/Name': 'type',
    'DisorderGroup/Name': 'group',
    'DisorderFlagList/DisorderFlag/Value': 'flag',
  },
  lists: {
    'SynonymList/Synonym': 'synonyms',
    [SECTION]: 'sections',
    [REFERENCE]: 'references',
    [ASSOCIATION]: 'associations',
    'SynonymList/Synonym/': 'text',
    [`${SECTION}/TextSectionType/Name`]: 'kind',
    [`${SECTION}/Contents`]: 'text',
    [`${REFERENCE}/Source`]: 'source',
    [`${REFERENCE}/Reference`]: 'reference',
    [`${REFERENCE}/DisorderMappingRelation/Name`]: 'relation',
    [`${REFERENCE}/DisorderMappingICDRelation/Name`]: 'icdRelation',
    [`${REFERENCE}/DisorderMappingValidationStatus/Name`]: 'validationStatus',
    [`${ASSOCIATION}/TargetDisorder/OrphaCode`]: 'code',
    [`${ASSOCIATION}/DisorderDisorderAssociationType/Name`]: 'kind',
  },
  known: [
    ...[
      'ExpertLink',
      'DisorderType',
      'DisorderGroup',
      'SynonymList',
      'DisorderFlagList',
      'DisorderFlagList/DisorderFlag',
    ],
    ...['DisorderFlagList/DisorderFlag/Label', 'ExternalReferenceList', 'SummaryInformationList'],
    ...['SummaryInformationList/SummaryInformation', 'SummaryInformationList/SummaryInformation/TextSectionList'],
    ...[
      `${SECTION}/TextSectionType`,
      `${REFERENCE}/DisorderMappingRelation`,
      `${REFERENCE}/DisorderMappingICDRelation`,
    ],
    ...[`${REFERENCE}/DisorderMappingValidationStatus`, `${REFERENCE}/DisorderMappingICDRefUrl`],
    ...[`${REFERENCE}/DisorderMappingICDRefUri`, 'DisorderDisorderAssociationList', `${ASSOCIATION}/TargetDisorder`],
    ...[
      `${ASSOCIATION}/TargetDisorder/Name`,
      `${ASSOCIATION}/RootDisorder`,
      `${ASSOCIATION}/DisorderDisorderAssociationType`,
    ],
  ],
}

/** Set in every flag of an entry that is no longer used. */
const INACTIVE = 8192
const NO_LONGER = /^(?:OBSOLETE|NON RARE IN EUROPE): ?/

function nomenclature({ texts, lists }: Read): Record<string, unknown> {
  const flagValue = texts.flag && /^\d{1,9}$/.test(texts.flag) ? Number(texts.flag) : null
  const rawName = texts.name?.trim() ?? ''
  const isInactive = ((flagValue ?? 0) & INACTIVE) !== 0 || rawName.startsWith('OBSOLETE:')
  const sections = lists.sections ?? []
  const definition = sections.find(({ kind }) => kind?.trim() === 'Definition') ?? sections[0]
  return {
    rawName,
    name: rawName.replace(NO_LONGER, '').slice(0, 200),
    summary: definition?.text?.trim() ?? '',
    synonyms: uniqueOf(lists.synonyms, 'text'),
    disorderType: texts.type?.trim() ?? '',
    disorderGroup: texts.group?.trim() ?? '',
    flagValue,
    totalStatus: isInactive ? 'Inactive' : 'Active',
    movedTo: (lists.associations ?? []).flatMap(({ code, kind }) =>
      code && /^\d{1,9}$/.test(code.trim()) ? [{ code: Number(code), kind: kind?.trim() ?? '' }] : [],
    ),
  }
}

/** The first letters of a long sentence: `E`, `NTBT`. The rest says what they mean. */
const orNull = (words: string | undefined) => words?.trim() || null

const crossReferences = ({ lists }: Read): Record<string, unknown> => ({
  crossReferences: (lists.references ?? [])
    .filter(({ source, reference }) => source && reference && source.trim() !== 'undefined')
    .map(({ source = '', reference = '', relation, icdRelation, validationStatus }) => ({
      source: source.trim(),
      reference: reference.trim(),
      relation: orNull(relation),
      icdRelation: orNull(icdRelation),
      validationStatus: orNull(validationStatus),
    })),
})

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

/** Of each type of data the files it comes from, and how the main one is read. */
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
        // Releases of today no longer have it: what is there stays.
        return {
          onsetAge: uniqueOf(lists.onset, 'name'),
          inheritanceType: uniqueOf(lists.inheritance, 'name'),
          ...(death && { deathAge: death }),
        }
      },
    },
  },
}
