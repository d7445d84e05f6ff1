import { NEW_DISORDER } from '@ward/domain/conditions/condition-input'
import { vi } from 'vitest'
import type { ConditionRow, ShownCondition } from './conditions.api.ts'

export const conditionRow = (id: string, name: string, more: Partial<ConditionRow> = {}): ConditionRow => ({
  id,
  name,
  disorderType: 'Disease',
  disorderGroup: 'Disorder',
  orphaCode: 58,
  isActive: true,
  isFeatured: false,
  hasDetailPage: false,
  isRelatableToUsers: true,
  ...more,
})

const SEO = {
  allowIndexing: true,
  title: null,
  metaDescription: null,
  canonical: null,
  ogTitle: null,
  ogDescription: null,
  ogImage: null,
  twitterTitle: null,
  twitterDescription: null,
  twitterImage: null,
  keywords: [] as string[],
}

/** A condition of the source whose name was edited here. */
export const shownCondition = (more: Partial<ShownCondition> = {}): ShownCondition => {
  const { prevalence: _, ...fields } = NEW_DISORDER
  const said = { name: 'Source name', summary: '', synonyms: ['AxD'], inheritanceType: [], onsetAge: ['Adult'] }
  return {
    ...fields,
    ...said,
    id: '7',
    name: 'Our name',
    slug: 'our-name',
    prevalences: [{ class: '<1 / 1 000 000', geographic: 'Japan' }],
    orphaData: { ...said, prevalence: [{ class: '<1 / 1 000 000', geographic: 'Japan' }] },
    orphaCode: 58,
    dataVersion: '2025-12-09',
    disorderType: 'Disease',
    disorderGroup: 'Disorder',
    totalStatus: 'Active',
    deathAge: '',
    crossReferences: [],
    category: null,
    parent: null,
    children: [],
    mergedInto: null,
    merges: [],
    olderSlugs: ['their-name'],
    members: [{ name: 'Migraine', members: 214 }],
    seo: { ...SEO, keywords: ['leukodystrophy'] },
    version: 3,
    ...more,
  }
}

const said = (name: string) => [{ name: 'name', text: name }]
/** Its name was edited by a person, after another one had edited other fields. */
const VERSIONS = [
  {
    ...{ number: 3, insertedAt: '2026-11-20T12:00:00Z', authorKind: 'user', author: { id: '6', username: 'tomas' } },
    ...{ fields: [...said('Our name'), { name: 'slug', text: 'our-name' }], before: said('Our name') },
  },
  {
    ...{ number: 2, insertedAt: '2026-03-04T12:00:00Z', authorKind: 'user', author: { id: '5', username: 'mara' } },
    ...{ fields: said('Our name'), before: said('Source name') },
  },
]

type Asked = { query: string; variables: Record<string, unknown> }

/** Answers the list, one condition and what is saved; `refusal` answers changes. */
export function conditionServer(rows: ConditionRow[], shown: ShownCondition = shownCondition()) {
  const asked: Asked[] = []
  const askedFor = (word: string) => asked.filter(({ query }) => query.includes(word)).map(({ variables }) => variables)
  const server = {
    refusal: null as object | null,
    lists: () => askedFor('query Conditions'),
    details: () => asked.filter(({ query }) => query.includes('disorderDetail(')),
    sent: (name: string) => askedFor(`mutation ${name}`),
  }
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const { query, variables }: Asked = JSON.parse(String(init.body))
    asked.push({ query, variables })
    const isChange = query.includes('mutation')
    if (isChange && server.refusal) return new Response(JSON.stringify({ errors: [server.refusal] }))
    const data = {
      disorderVersions: VERSIONS,
      disorders: { total: rows.length, disorders: rows },
      disorderTypes: ['Category', 'Disease'],
      disorderDetail: shown,
      disorderSeoPreview: {
        ...{ siteName: 'Migraine', address: 'https://migraine.example/conditions/our-name', title: 'Seen in a search' },
        ...{ description: null, robots: null, canonicalProblem: null },
        canonical: 'https://migraine.example/conditions/our-name',
        card: { title: 'Seen in a search', description: null, image: null },
        twitter: { title: 'Seen in a search', description: null, image: null },
      },
      bulkEditDisordersEffects: [{ kind: 'MEMBERS_MOVED', n: 14 }],
      ...(isChange && {
        saveDisorder: { id: '7', ...variables, slug: variables.slug ?? 'made-of-it', version: 4 },
        deleteCustomDisorder: true,
        bulkEditDisorders: { id: '7', name: 'Alexander disease', merges: [{ id: '3', source: { id: '8' } }] },
        undoDisorderMerge: { id: '8' },
      }),
    }
    return new Response(JSON.stringify({ data }))
  })
  return server
}
