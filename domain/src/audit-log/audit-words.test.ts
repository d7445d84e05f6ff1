import { expect, test } from 'vitest'
import { actionChoices, actionLabel, auditFields, objectLabel } from './audit-words.ts'

test.each([
  ['updateThread', 'Updated thread'],
  ['copySetting', 'Copied setting'],
  ['undoRun', 'Undid run'],
  ['sendMessage', 'Sent message'],
  ['forget_events', 'Forgot events'],
  ['signIn', 'Signed in'],
  ['outbox', 'Outbox'],
  ['api.create', 'Api create'],
])('the action %s reads as %s', (action, label) => {
  expect(actionLabel(action)).toBe(label)
})

test('an object is called what people call it', () => {
  expect(['flag', 'disorder', 'profile_field', 'leadForm'].map(objectLabel)).toEqual([
    'Flag',
    'Condition',
    'Profile field',
    'Lead form',
  ])
})

test('fields are words, without what the action says already', () => {
  expect(auditFields({ action: 'updateContentFlag', fields: ['SPAM'] })).toBe('')
  expect(auditFields({ action: 'saveEngagement', fields: ['ctaText', 'isCurrent'] })).toBe('CTA text, current')
})

test('the actions to choose from are those of the log as they read, by name', () => {
  expect(actionChoices(['updateThread', 'ugcReply', 'deleteTag'])).toEqual([
    { value: 'deleteTag', label: 'Deleted tag' },
    { value: 'Posted a reply', label: 'Posted a reply' },
    { value: 'updateThread', label: 'Updated thread' },
  ])
})
