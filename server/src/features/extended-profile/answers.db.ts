import type { KeptAnswer } from '@ward/domain/extended-profile/answering'
import type { Definition } from '@ward/domain/extended-profile/definition'
import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf } from '../../platform/database/statement.ts'

export type AnswerRow = KeptAnswer & { userId: string }

/** The answers of some members. */
export const answersOf = (site: SiteHandle, userIds: readonly string[]): Promise<AnswerRow[]> =>
  site
    .from('profileAnswers')
    .select(['userId', 'fieldId', 'definition', 'optionIds', 'text', 'isPublic'])
    .where('userId', '=', anyOf(userIds))
    .orderBy('userId')
    .orderBy('fieldId')
    .$castTo<AnswerRow>()
    .execute()

/** The questionnaires of some numbers. */
export async function wordingsOf(site: SiteHandle, numbers: readonly number[]): Promise<Map<number, Definition>> {
  const rows = await site
    .from('profileDefinitions')
    .select(['definition', 'sections'])
    .where(sql<boolean>`definition = any (${[...new Set(numbers)]}::int[])`)
    .$castTo<{ definition: number; sections: Definition }>()
    .execute()
  return new Map(rows.map(({ definition, sections }) => [definition, sections]))
}

/** Keeps an answer in the place of the one that was there. */
export const writeAnswer = (site: SiteHandle, { optionIds, ...answer }: AnswerRow & { answeredAt: Date }) => {
  const row = { ...answer, optionIds: [...optionIds] }
  const { userId: _u, fieldId: _f, ...written } = row
  return site
    .insertInto('profileAnswers', row)
    .onConflict((conflict) => conflict.columns(['siteId', 'userId', 'fieldId']).doUpdateSet(written))
    .execute()
}

export const removeAnswer = (site: SiteHandle, { userId, fieldId }: Pick<AnswerRow, 'userId' | 'fieldId'>) =>
  site.deleteFrom('profileAnswers').where('userId', '=', userId).where('fieldId', '=', fieldId).execute()
