import { ASSIGNED_MESSAGE, ASSIGNED_TO_YOU, UNTAGGED_MESSAGE } from '@ward/domain/flags/flag/flag-operations'
import { expect, test } from 'vitest'
import { makeFlag } from '../flag/flags.fixtures.ts'
import { assignSteps } from './assignSteps.ts'

const flag = (id: string, ...userIds: string[]) =>
  makeFlag(id, { contentFlagAssigns: userIds.map((userId) => ({ userId })) })
const changes = (steps: ReturnType<typeof assignSteps>['steps']) =>
  steps.map((step) => ('change' in step ? [step.target.id, step.change, step.inverse] : step))

test('one flag gets exactly those who are chosen, and undo gives back the former', () => {
  const { steps, message } = assignSteps([flag('1', '2')], ['3'], '9')
  expect(changes(steps)).toEqual([['1', { assignedToUserIds: ['3'] }, { assignedToUserIds: ['2'] }]])
  expect(message).toBe(ASSIGNED_MESSAGE)
})

test('taking somebody away untags them', () => {
  expect(assignSteps([flag('1', '2')], [], '9').message).toBe(UNTAGGED_MESSAGE)
})

test('several flags keep their own moderators; those who have the chosen ones already are left alone', () => {
  const { steps } = assignSteps([flag('1', '2'), flag('2'), flag('3', '3', '2')], ['3'], '9')
  expect(changes(steps)).toEqual([
    ['1', { assignedToUserIds: ['2', '3'] }, { assignedToUserIds: ['2'] }],
    ['2', { assignedToUserIds: ['3'] }, { assignedToUserIds: [] }],
  ])
})

test('assigning only oneself says that nobody else is notified', () => {
  expect(assignSteps([flag('1')], ['9'], '9').message).toBe(ASSIGNED_TO_YOU)
  expect(assignSteps([flag('1')], ['9', '3'], '9').message).toBe(ASSIGNED_MESSAGE)
})
