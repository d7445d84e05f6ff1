import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sessionFailureMessage } from '../app/shell.ts'
import { anyCharacter } from '../kernel/any-text.fixtures.ts'
import { PASSWORD_HINT, passwordProblem, SignIn } from './sessions.ts'

const who = { username: 'Anna.Maria-1990', email: 'Anna.Maria-1990@ward.example' }
const problem = (password: string) => passwordProblem(password, who)

test('a failing session call names whom to turn to', () => {
  expect(sessionFailureMessage('support@migraine.example')).toBe('Try again or reach out to support@migraine.example')
})

test('a password of twelve characters with all four kinds is good, of eleven it is not', () => {
  expect(problem('Abcdefghi-12')).toBeNull()
  expect(problem('Abcdefgh-12')).toBe(`The password needs a${PASSWORD_HINT.slice(1)}`)
})

test.each(['abcdefghij-12', 'ABCDEFGHIJ-12', 'Abcdefghij-xx', 'Abcdefghij123', 'Abcdefghij 12'])(
  '%s misses one of the four kinds',
  (password) => expect(problem(password)).toMatch(/^The password needs at least 12 characters/),
)

test('letters and signs of any script count, and characters are counted as people see them', () => {
  expect(problem('Öäüßéñçø№-12')).toBeNull()
  expect(problem('Ab1🙂🙂🙂🙂🙂🙂🙂🙂')).not.toBeNull()
  expect(problem('Ab1🙂🙂🙂🙂🙂🙂🙂🙂🙂')).toBeNull()
})

test('the username and the email address are no passwords, whatever their case', () => {
  const words = 'The password must not be the username or the email address'
  expect(problem('ANNA.maria-1990')).toBe(words)
  expect(problem('anna.MARIA-1990@ward.example')).toBe(words)
})

test('a password of 200 characters is taken, of 201 it is not', () => {
  expect(problem(`A-1${'a'.repeat(197)}`)).toBeNull()
  expect(problem(`A-1${'a'.repeat(198)}`)).toBe('The password may have at most 200 characters')
})

test('whatever is typed gets an answer', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (password) =>
      [null, 'string'].includes(problem(password) && 'string'),
    ),
  )
})

test('signing in asks for an address and a password of bearable length', () => {
  expect(SignIn.parse({ email: ' a@b.c ', password: ' x ' })).toEqual({ email: 'a@b.c', password: ' x ' })
  const messages = (input: object) => SignIn.safeParse(input).error?.issues.map((issue) => issue.message)
  expect(messages({ email: ' ', password: '' })).toEqual([
    'Please enter your email address',
    'Please enter your password',
  ])
  expect(messages({ email: 'a'.repeat(255), password: 'b'.repeat(201) })).toEqual([
    'The email address is too long',
    'The password may have at most 200 characters',
  ])
})
