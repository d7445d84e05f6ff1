import type { KeptQuestion } from '@ward/domain/leads/lead-forms/questions'
import { sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

/** A form as it was shown under one of its definitions. */
export type ShownFormRow = {
  id: string
  definition: number
  /** The one that is shown now. */
  current: number
  /** Since when it is not this one any more; null where it is. */
  endedAt: Date | null
  name: string
  successUrl: string
  failureUrl: string
  keeps: 'first' | 'newest'
  questions: KeptQuestion[]
  optInText: string
  disclaimer: string
}

/** A form that is not deleted, as it is shown now or was under an earlier definition. */
export const shownForm = (
  site: SiteHandle,
  id: string,
  definition: number | null = null,
): Promise<ShownFormRow | undefined> =>
  site
    .from('leadForms')
    .innerJoin('leadFormDefinitions', (join) =>
      join
        .onRef('leadFormDefinitions.siteId', '=', 'leadForms.siteId')
        .onRef('leadFormDefinitions.formId', '=', 'leadForms.id')
        .on('leadFormDefinitions.definition', '=', definition ?? sql<number>`lead_forms.definition`),
    )
    .leftJoin('leadFormDefinitions as later', (join) =>
      join
        .onRef('later.siteId', '=', 'leadForms.siteId')
        .onRef('later.formId', '=', 'leadForms.id')
        .on('later.definition', '=', sql<number>`lead_form_definitions.definition + 1`),
    )
    .where('leadForms.id', '=', id)
    .where('leadForms.deletedAt', 'is', null)
    .select([
      'leadForms.id',
      'leadFormDefinitions.definition',
      'leadForms.definition as current',
      'later.insertedAt as endedAt',
      'leadForms.name',
      'leadForms.successUrl',
      'leadForms.failureUrl',
      'leadForms.keeps',
      'leadFormDefinitions.questions',
      'leadFormDefinitions.optInText',
      'leadFormDefinitions.disclaimer',
    ])
    .$castTo<ShownFormRow>()
    .executeTakeFirst()
