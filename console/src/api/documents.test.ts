import { getNamedType } from 'graphql'
import { expect, test } from 'vitest'
import { graph, type SentMutation, sentMutations } from './documents.fixtures.ts'

const sent = sentMutations(graph())

/** A switch lies over nothing that somebody else typed: it is as it was set last. */
const isSwitch = ({ sends, field }: SentMutation) =>
  field.args
    .filter(({ name }) => name !== 'id' && sends.includes(name))
    .every(({ type }) => getNamedType(type).name === 'Boolean')

const takes = ({ field }: SentMutation, name: string) => field.args.some((arg) => arg.name === name)

/** The settings of a thread have a version of their own, beside that of its text; of a setting `version` is the one to restore. */
const sendsVersion = (each: SentMutation) =>
  each.sends.includes('stateVersion') || each.sends.includes(takes(each, 'shown') ? 'shown' : 'version')

test('every mutation with a version is sent the one that was shown, but where it only sets a switch', () => {
  const versioned = sent.filter((each) => takes(each, 'version'))
  expect(versioned.length).toBeGreaterThan(5)
  const without = versioned.filter((each) => !sendsVersion(each) && !isSwitch(each))
  expect(without.map(({ file, name }) => `${file}: ${name} is sent without its version`)).toEqual([])
})
