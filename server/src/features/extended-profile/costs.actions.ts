import { costsOf, touchedBy } from '@ward/domain/extended-profile/costs'
import type { Definition } from '@ward/domain/extended-profile/definition'
import type { Effects } from '@ward/domain/kernel/effects'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { answersTo, answersWith } from './answer-counts.db.ts'

/** What becomes of fields, rules and answers when one questionnaire takes the place of another. */
export async function costs(site: SiteHandle, before: Definition, after: Definition): Promise<Effects> {
  const { wholeFieldIds, gone, renamed } = touchedBy(before, after)
  const [hidden, reworded] = await Promise.all([answersTo(site, wholeFieldIds, gone), answersWith(site, renamed)])
  return { ...costsOf(before, after), profile_answers_hidden: hidden, profile_answers_reworded: reworded }
}
