import type {
  LeadFileType,
  LeadFormQuery,
  LeadFormType,
  LeadKeeps,
  LeadSchedule,
} from '@ward/domain/leads/lead-forms/lead-forms'
import type { KeptQuestion } from '@ward/domain/leads/lead-forms/questions'
import { sql } from 'kysely'
import { escapeLike } from '../../../platform/database/escape-like.ts'
import { countOf, type List } from '../../../platform/database/list.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

/** A form with what it asks now. */
export type LeadFormRow = {
  id: string
  version: number
  campaignName: string
  name: string
  type: LeadFormType
  successUrl: string
  failureUrl: string
  keeps: LeadKeeps
  definition: number
  lastPart: number
  fileType: LeadFileType
  schedule: LeadSchedule
  sftpHost: string
  sftpPort: number
  sftpDir: string
  sftpUser: string
  sftpPassword: Buffer | null
  nextCloseAt: Date | null
  insertedAt: Date
  updatedAt: Date
  deletedAt: Date | null
  questions: KeptQuestion[]
  optInText: string
  disclaimer: string
}

const FORM = [
  'leadForms.id',
  'leadForms.version',
  'leadForms.campaignName',
  'leadForms.name',
  'leadForms.type',
  'leadForms.successUrl',
  'leadForms.failureUrl',
  'leadForms.keeps',
  'leadForms.definition',
  'leadForms.lastPart',
  'leadForms.fileType',
  'leadForms.schedule',
  'leadForms.sftpHost',
  'leadForms.sftpPort',
  'leadForms.sftpDir',
  'leadForms.sftpUser',
  'leadForms.sftpPassword',
  'leadForms.nextCloseAt',
  'leadForms.insertedAt',
  'leadForms.updatedAt',
  'leadForms.deletedAt',
  'leadFormDefinitions.questions',
  'leadFormDefinitions.optInText',
  'leadFormDefinitions.disclaimer',
] as const

const forms = (site: SiteHandle) =>
  site
    .from('leadForms')
    .innerJoin('leadFormDefinitions', (join) =>
      join
        .onRef('leadFormDefinitions.siteId', '=', 'leadForms.siteId')
        .onRef('leadFormDefinitions.formId', '=', 'leadForms.id')
        .onRef('leadFormDefinitions.definition', '=', 'leadForms.definition'),
    )

/** Forms that are not deleted whose campaign or header holds what is searched for, the newest first. */
export function leadFormList(
  site: SiteHandle,
  { search, type }: Pick<LeadFormQuery, 'search' | 'type'>,
): List<LeadFormRow> {
  const like = `%${escapeLike(search.toLowerCase())}%`
  const matching = forms(site)
    .where('leadForms.deletedAt', 'is', null)
    .$if(type !== null, (query) => query.where('leadForms.type', '=', type ?? ''))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          where(sql<string>`lower(lead_forms.campaign_name)`, 'like', like),
          where(sql<string>`lower(lead_forms.name)`, 'like', like),
        ]),
      ),
    )
  return {
    total: () => countOf(matching),
    rows: matching.select(FORM).$castTo<LeadFormRow>().orderBy('leadForms.id', 'desc'),
  }
}

/** A form that is not deleted. */
export const leadFormById = (site: SiteHandle, id: string): Promise<LeadFormRow | undefined> =>
  forms(site)
    .select(FORM)
    .where('leadForms.id', '=', id)
    .where('leadForms.deletedAt', 'is', null)
    .$castTo<LeadFormRow>()
    .executeTakeFirst()

/** The same, kept from others' changes until the transaction ends. */
export async function lockLeadForm(site: SiteHandle, id: string): Promise<LeadFormRow | undefined> {
  const lock = site.from('leadForms').select('id').where('id', '=', id).where('deletedAt', 'is', null).forUpdate()
  return (await lock.executeTakeFirst()) && leadFormById(site, id)
}

export type FormColumns = Omit<
  LeadFormRow,
  'id' | 'version' | 'insertedAt' | 'updatedAt' | 'deletedAt' | 'questions' | 'optInText' | 'disclaimer'
>

export const insertLeadForm = async (site: SiteHandle, columns: FormColumns): Promise<string> =>
  (await site.insertInto('leadForms', columns).returning('id').executeTakeFirstOrThrow()).id

export const updateLeadForm = (site: SiteHandle, id: string, columns: Partial<FormColumns>) =>
  site
    .updateTable('leadForms')
    .set({ ...columns, version: sql`version + 1`, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** Hides a form; its leads stay. */
export const markFormDeleted = (site: SiteHandle, id: string) =>
  site
    .updateTable('leadForms')
    .set({ deletedAt: sql<Date>`now()`, schedule: 'off', sftpPassword: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** The definitions of a form up to one, newest first, up to so many. */
export const definitionsUpTo = async (
  site: SiteHandle,
  formId: string,
  { last, limit }: { last: number; limit: number },
) =>
  (await site
    .from('leadFormDefinitions')
    .select(['definition', 'questions'])
    .where('formId', '=', formId)
    .where('definition', '<=', last)
    .orderBy('definition', 'desc')
    .limit(limit)
    .execute()) as unknown as { definition: number; questions: KeptQuestion[] }[]

export type Definition = Pick<LeadFormRow, 'questions' | 'optInText' | 'disclaimer'>

export const insertDefinition = (
  site: SiteHandle,
  { questions, ...definition }: Definition & { formId: string; definition: number },
) => site.insertInto('leadFormDefinitions', { ...definition, questions: JSON.stringify(questions) }).execute()

/** Everything that a form ever asked, by the number of the definition, so many at most. */
export const definitionsOf = async (site: SiteHandle, formId: string, limit: number) =>
  (await site
    .from('leadFormDefinitions')
    .select(['definition', 'questions', 'optInText', 'disclaimer'])
    .where('formId', '=', formId)
    .orderBy('definition', 'desc')
    .limit(limit)
    .execute()) as unknown as (Definition & { definition: number })[]
