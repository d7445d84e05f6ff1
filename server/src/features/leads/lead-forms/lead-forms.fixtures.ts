import { expect } from 'vitest'
import type { Actor, TestApp } from '../../../../test/app.ts'

let made = 0
export const FORM = {
  ...{ campaignName: 'Headache Day', name: 'Take part', type: 'CLINICAL_TRIAL', successUrl: '/thanks' },
  ...{
    failure_url: 'https://halden.example/sorry',
    optInText: 'Write to me',
    disclaimer: '<p>Your answers go on.</p>',
  },
  keeps: 'NEWEST',
  leadFormQuestions: [
    {
      ...{
        name: 'Which of these describes you?',
        type: 'RADIO',
        required: true,
        crmId: '14',
        helperText: 'Choose one',
      },
      leadFormOptions: [
        { name: 'Weekly', crmValue: 'W', exclude: false },
        { name: 'Never', crmValue: '', exclude: true },
      ],
    },
    { name: 'Your email', type: 'EMAIL', required: true, crmId: '1', helperText: '', leadFormOptions: [] },
  ],
}

/** Makes many forms at once, each with six questions of four options. */
export async function fillForms(t: TestApp, { siteId, n }: { siteId: number; n: number }): Promise<void> {
  const optionsOf = (nth: number) =>
    [1, 2, 3, 4].map((option) => ({
      id: `${10 * nth + option}`,
      name: `Option ${option}`,
      crmValue: '',
      exclude: false,
    }))
  const questions = [1, 2, 3, 4, 5, 6].map((nth) => ({
    ...{ id: `${10 * nth}`, name: `Question ${nth}`, type: 'radio', required: false, crmId: '', helperText: '' },
    leadFormOptions: optionsOf(nth),
  }))
  await t.database.pool.query(
    `with made as (
       insert into lead_forms (site_id, campaign_name, name, type, success_url, failure_url, keeps, definition, last_part,
                               file_type, schedule)
       select $1, 'Full ' || n, 'Take part', 'survey', '/thanks', '', 'first', 1, 64, 'default_csv', 'off'
         from generate_series(1, $2::int) as n returning id)
     insert into lead_form_definitions (site_id, form_id, definition, questions, opt_in_text, disclaimer)
     select $1, id, 1, $3, 'Write to me', '<p>Your answers go on.</p>' from made`,
    [siteId, n, JSON.stringify(questions)],
  )
}

/** A form as an admin builds it; answers its id. */
export async function makeForm(t: TestApp, actor: Actor, change: object = {}): Promise<string> {
  const given = { ...FORM, campaignName: `Campaign ${++made}`, ...change }
  const { answer, refusal } = await t.mutate<{ id: string }>(actor, 'upsertCommercialLeadForm', given, 'id')
  return answer?.id ?? expect.fail(refusal?.message)
}
