import { ENTRY, HEAD, type Product, type Read, uniqueOf } from './product.ts'

const REFERENCE = 'ExternalReferenceList/ExternalReference'
export const ASSOCIATION = 'DisorderDisorderAssociationList/DisorderDisorderAssociation'
const SECTION = 'SummaryInformationList/SummaryInformation/TextSectionList/TextSection'

/** Product 1 is read twice: for names and texts, and for references. */
export const PRODUCT_1: Omit<Product, 'make'> = {
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

/** The fields of a condition. */
export function nomenclature({ texts, lists }: Read): Record<string, unknown> {
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

export const crossReferences = ({ lists }: Read): Record<string, unknown> => ({
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
