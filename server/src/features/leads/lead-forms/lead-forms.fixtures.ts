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

/** A form as an admin builds it; answers its id. */
export async function makeForm(t: TestApp, actor: Actor, change: object = {}): Promise<string> {
  const given = { ...FORM, campaignName: `Campaign ${++made}`, ...change }
  const { answer, refusal } = await t.mutate<{ id: string }>(actor, 'upsertCommercialLeadForm', given, 'id')
  return answer?.id ?? expect.fail(refusal?.message)
}
