import { NEW_VERSION_MESSAGE } from '@ward/domain/app/shell'
import { FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import { expect, test } from 'vitest'
import { fromGraph, knowEnums, toGraph, wordsOf } from './enums.ts'
import { PLACES, WORDS } from './generated/enums.ts'

const FLAG = 'query FlagById { … }'
const caseOf = (assocType: unknown, kind: unknown) => ({
  contentFlag: { id: 'COMMENT', assocType, crisisCues: [{ phrase: 'SELF_HARM', kind }] },
})

test('an answer has the words of the domain wherever an enum stands, and nowhere else', () => {
  expect(fromGraph(FLAG, caseOf('USER_PROFILE_STATUS', 'SELF_HARM'))).toEqual(
    caseOf('user_profile_status', 'self-harm'),
  )
  expect(fromGraph(FLAG, { contentFlag: null })).toEqual({ contentFlag: null })
  expect(fromGraph('query Unknown { x }', { x: 'COMMENT' })).toEqual({ x: 'COMMENT' })
})

test('variables are sent by the names of the graph, and what was not chosen as it is', () => {
  expect(toGraph('\n  query FlagQueue($limit: Int!) { … }', { limit: 10, sort: 'date', assocType: 'reply' })).toEqual({
    limit: 10,
    sort: 'DATE',
    assocType: 'REPLY',
  })
  expect(toGraph('query FlagQueue', { sort: 'date', assocType: null })).toEqual({ sort: 'DATE', assocType: null })
})

test('a name that the page does not know is a fault that says so, and no other word stands for it', () => {
  for (const answer of [caseOf('POEM', 'ABUSE'), caseOf('COMMENT', 'HUNGER'), caseOf('comment', 'ABUSE')])
    expect(() => fromGraph(FLAG, answer)).toThrow(NEW_VERSION_MESSAGE)
  expect(() => toGraph('query FlagQueue', { sort: 'loudness' })).toThrow('loudness is no ContentFlagSort')
})

test('every word goes to the graph and comes back as it was', () => {
  for (const type of Object.keys(WORDS)) {
    PLACES.Probe = { variables: { words: type }, answer: { words: type } }
    const all = { words: [...wordsOf(type).values()] }
    expect(fromGraph('query Probe', toGraph('query Probe', all))).toEqual(all)
  }
  expect([...wordsOf('ContentFlagOperation').values()].sort()).toEqual(FlagOperation.options.toSorted())
})

test('enums that come with a document are known from then on', () => {
  const asked = 'query Arriving($mood: Mood) { x }'
  expect(toGraph(asked, { mood: 'at-ease' })).toEqual({ mood: 'at-ease' })
  knowEnums({ Mood: 'AT_EASE=at-ease LOW' }, { Arriving: { variables: { mood: 'Mood' } } })
  expect(toGraph(asked, { mood: 'at-ease' })).toEqual({ mood: 'AT_EASE' })
})
