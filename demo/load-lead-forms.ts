import { SFTP_PORT } from '@ward/domain/leads/lead-forms/connection'
import { leadFormShortcode } from '@ward/domain/leads/lead-forms/lead-forms'
import { EMAIL_CRM_ID } from '@ward/domain/leads/lead-forms/questions'
import { leadFileName } from '../server/src/features/leads/lead-forms/lead-files.ts'
import { addRows, insertRows, showInPosts } from './load.db.ts'
import type { Loading } from './loading.ts'

const DAY = 1440
const NAMES = ['maren', 'yusuf', 'lotte', 'kofi', 'anouk', 'ravi', 'elif', 'joris', 'nadia', 'piet', 'saskia', 'tariq']
/** The age of each batch in days, and its leads. */
const BATCHES = [
  { age: 9, from: 0, to: 4, state: 'delivered', outcomes: ['delivered'] },
  { age: 5, from: 4, to: 6, state: 'delivered', outcomes: ['not_reached', 'not_reached', 'delivered'] },
  { age: 2, from: 6, to: 8, state: 'dead', outcomes: Array(7).fill('not_written') as string[] },
] as const

const option = (id: string, name: string, crmValue = '', exclude = false) => ({ id, name, crmValue, exclude })
const QUESTIONS = [
  { id: '1', name: 'What is your email address?', type: 'email', required: true, crmId: EMAIL_CRM_ID },
  {
    ...{ id: '2', name: 'How often do you have a bad day?', type: 'radio', required: true, crmId: '14' },
    leadFormOptions: [option('3', 'Every week', 'W'), option('4', 'Every month', 'M'), option('5', 'Never', '', true)],
  },
  { id: '6', name: 'Since when?', type: 'date', crmId: '22' },
  { id: '7', name: 'ZIP code', type: 'zipcode', crmId: '31', helperText: 'The trial has places in several cities.' },
].map((question) => ({ required: false, helperText: '', leadFormOptions: [], ...question }))

/** A form that collects people for a trial, shown under a post, with its leads and what became of them. */
export async function loadLeadForms({ network, siteId, at, users }: Loading, postId: string | undefined) {
  const [formId = ''] = await insertRows(network, 'leadForms', [
    {
      ...{ siteId, campaignName: 'Halden diary trial', name: 'Take part in a diary trial', type: 'clinical_trial' },
      ...{ successUrl: '/helplines?from=trial', failureUrl: '/forums', keeps: 'newest', definition: 1, lastPart: 7 },
      ...{
        fileType: 'default_csv',
        schedule: 'off',
        sftpHost: 'sftp.halden.example',
        sftpDir: '/in',
        sftpUser: 'ward',
      },
      insertedAt: at(12 * DAY),
      updatedAt: at(12 * DAY),
    },
  ])
  await addRows(network, 'leadFormDefinitions', [
    {
      ...{ siteId, formId, definition: 1, questions: JSON.stringify(QUESTIONS) },
      optInText: 'Write to me when there is news of this trial.',
      disclaimer: '<p>Your answers go to Halden Trials, who may write to you about this trial.</p>',
      insertedAt: at(12 * DAY),
    },
  ])
  const batchIds: string[] = []
  for (const [nth, { age, from, to, state, outcomes }] of BATCHES.entries()) {
    const closedAt = at(age * DAY)
    const number = nth + 1
    const [batchId = ''] = await insertRows(network, 'leadBatches', [
      {
        ...{ siteId, formId, number, definition: 1, state, leadCount: to - from, attempts: outcomes.length, closedAt },
        deliveredAt: state === 'delivered' ? at(age * DAY - 40) : null,
      },
    ])
    batchIds.push(batchId)
    const fileName = leadFileName({ formId, number, closedAt, fileType: 'default_csv' })
    await addRows(
      network,
      'leadAttempts',
      outcomes.map((outcome, tried) => {
        const startedAt = at(age * DAY - tried * 6)
        const sent = outcome === 'delivered' ? { bytes: 90 * (to - from) + 29, sha256: 'c7e2'.repeat(16) } : {}
        return { siteId, batchId, fileName, outcome, startedAt, endedAt: startedAt, leadCount: to - from, ...sent }
      }),
    )
  }
  await addRows(
    network,
    'leads',
    NAMES.map((name, nth) => {
      const email = `${name}@diary.example`
      const isDisqualified = nth === 9
      return {
        ...{ siteId, formId, definition: 1, email, isDisqualified, isOptedIn: nth % 3 === 0 },
        answers: JSON.stringify({ 1: email, 2: [isDisqualified ? '5' : nth % 2 ? '3' : '4'], 7: `1000${nth % 10}` }),
        batchId: batchIds[BATCHES.findIndex(({ from, to }) => nth >= from && nth < to)] ?? null,
        spamReason: nth === 10 ? 'links' : null,
        userId: nth === 0 ? (users.get('sunniva.rook') ?? null) : null,
        insertedAt: at((11 - nth) * DAY),
      }
    }),
  )
  await addRows(network, 'sftpHostKeys', [
    {
      ...{ siteId, host: 'sftp.halden.example', port: SFTP_PORT, algorithm: 'ssh-ed25519' },
      fingerprint: 'SHA256:q4Zt0mUeXh2cVb7LdR9nKsYw1oPjGfAi5uEx8TzC3HM',
      pinnedAt: at(12 * DAY),
    },
  ])
  await showInPosts(network, siteId, [[postId, leadFormShortcode(formId)]])
}
