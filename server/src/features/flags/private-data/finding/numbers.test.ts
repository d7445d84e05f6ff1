import { expect, test } from 'vitest'
import { findPrivate } from './find.ts'

const found = (text: string) => findPrivate(text).map(({ kind, start, end }) => [kind, text.slice(start, end)])

test.each([
  ['My card is 4111 1111 1111 1111, exp 11/27', 'card', '4111 1111 1111 1111'],
  ['amex 378282246310005 was charged twice', 'card', '378282246310005'],
  ['Please refund to DE89 3704 0044 0532 0130 00 soon', 'card', 'DE89 3704 0044 0532 0130 00'],
  ['My social is 078-05-1120 if that helps', 'national', '078-05-1120'],
  ['NHS number: 943 476 5919', 'national', '943 476 5919'],
  ['NI number QQ 12 34 56 C? no, AB 12 34 56 C', 'national', 'AB 12 34 56 C'],
  ['Insurance member ID: XJH4821907', 'insurance', 'XJH4821907'],
  ['Medicare 1EG4-TE5-MK73 is on the letter', 'insurance', '1EG4-TE5-MK73'],
  ['Patient: Rosa Maria Delgado, DOB 03/14/1962', 'identity', 'Rosa Maria Delgado, DOB 03/14/1962'],
  ['She is Hannah Okafor (born 2 May 1988)', 'identity', 'Hannah Okafor (born 2 May 1988'],
])('%s', (text, kind, words) => {
  expect(found(text)).toEqual([[kind, words]])
})

test.each([
  'Order 4111 1111 1111 1112 has not come',
  'ISBN 978-3-16-148410-0 and lot 5500 0000 1234',
  'The study had 3782 822 patients, NCT04280705',
  'I was born in 1962 and Rosa was born later',
  'I have been a member since 2014, my policy is to rest',
  'Ratio 4000 1000 2000 in 2021 2022 2023 2024',
  'The year 123-45-67 is no number at all',
])('nothing private: %s', (text) => {
  expect(found(text)).toEqual([])
})
