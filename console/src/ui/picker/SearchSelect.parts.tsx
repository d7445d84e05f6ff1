import { useState } from 'react'
import { Column, type Part } from '../part.tsx'
import { Avatar } from '../text/Avatar.tsx'
import type { Choice, Choices } from './choices.ts'
import { SearchSelect } from './SearchSelect.tsx'

const NAMES = ['Ada Moss', 'Ben Hale', 'Cora Lind', 'Dan Reyes', 'Eda Stone', 'Finn Marsh']
const people: Choice[] = NAMES.map((label, index) => ({
  value: String(index + 1),
  label,
  hint: index % 2 === 0 ? 'Moderator' : 'Admin',
  mark: <Avatar name={label} size={20} staff />,
}))

const later = <T,>(answer: () => T) =>
  new Promise<T>((resolve, reject) =>
    setTimeout(() => {
      try {
        resolve(answer())
      } catch (error) {
        reject(error)
      }
    }, 300),
  )

const choicesOf = (key: string, found: (text: string) => Choice[], total?: number): Choices => ({
  key: ['part', key],
  find: (text) =>
    later(() => {
      const choices = found(text.toLowerCase())
      return { choices, total: total ?? choices.length }
    }),
  byIds: (ids) => later(() => people.filter(({ value }) => ids.includes(value))),
})
const all = choicesOf('all', (text) => people.filter(({ label }) => label.toLowerCase().includes(text)))
const many = choicesOf('many', () => people, 1412)
const nobody = choicesOf('nobody', () => [])
const away = choicesOf('away', () => {
  throw new Error('Something went wrong. Please try again.')
})
const slow: Choices = { ...all, key: ['part', 'slow'], find: () => new Promise(() => {}) }

function Several({ choices = all, first = [], error }: { choices?: Choices; first?: string[]; error?: string }) {
  const [value, setValue] = useState(first)
  return (
    <SearchSelect
      multiple
      label="Moderators"
      help="Anyone you add is notified"
      choices={choices}
      value={value}
      onChange={setValue}
      error={error}
    />
  )
}
function One({ first = null }: { first?: string | null }) {
  const [value, setValue] = useState(first)
  return <SearchSelect label="Author" choices={all} known={people} value={value} onChange={setValue} />
}

/** The list opens as soon as it is shown, as if one had clicked. */
function Opened({ choices }: { choices: Choices }) {
  return (
    <div ref={(node) => node?.querySelector('input')?.click()}>
      <Several choices={choices} first={['2']} />
    </div>
  )
}

export const part: Part = {
  title: 'Search and choose',
  group: 'Forms',
  states: {
    'One, several, none yet': () => (
      <Column>
        <One />
        <One first="3" />
        <Several />
        <Several first={['1', '2', '4', '6']} />
      </Column>
    ),
    'With an error, somebody who is gone, off': () => (
      <Column>
        <Several error="Please choose a moderator" />
        <Several first={['1', '99']} />
        <SearchSelect label="Author" choices={all} known={people} value="5" onChange={() => {}} disabled />
      </Column>
    ),
  },
  windows: {
    'The list, of more than it shows': () => <Opened choices={many} />,
    'Looking for them': () => <Opened choices={slow} />,
    'No results': () => <Opened choices={nobody} />,
    'Could not be asked': () => <Opened choices={away} />,
  },
}
