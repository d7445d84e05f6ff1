import { expect, test } from 'vitest'
import {
  Badge,
  badgeLabel,
  Ethnicity,
  Gender,
  nameOfBadge,
  RelationshipType,
  relationshipLabel,
  SecondaryBadge,
  SocialType,
} from './user-facts.ts'

const upper = (words: readonly string[]) => words.map((word) => word.toUpperCase())

test('genders and ethnicities are those of the specification', () => {
  expect(upper(Gender.options)).toEqual(['MALE', 'FEMALE', 'NON_BINARY', 'PREFER_NOT_TO_ANSWER'])
  expect(upper(Ethnicity.options)).toEqual([
    'ASIAN_OR_SOUTH_ASIAN',
    'BLACK_OR_AFRICAN_AMERICAN',
    'CAUCASIAN_OR_WHITE',
    'HISPANIC_OR_LATINO',
    'MIDDLE_EASTERN_OR_NORTH_AFRICAN',
    'NATIVE_AMERICAN_OR_ALASKA_NATIVE',
    'NATIVE_HAWAIIAN_OR_OTHER_PACIFIC_ISLANDER',
    'OTHER',
    'PREFER_NOT_TO_ANSWER',
  ])
})

test('badges are those of the specification; that of an admin is shown as Community Admin, an unknown one as it is', () => {
  expect(Badge.options).toEqual(['MEMBER', 'ADMIN', 'CONTRIBUTOR', 'MODERATOR', 'MODERATOR_CONTRIBUTOR'])
  expect(SecondaryBadge.options).toEqual(['DIGITAL_CREATOR', 'HEALTHCARE_PROVIDER', 'PATIENT_LEADER'])
  expect(badgeLabel.ADMIN).toBe('Community Admin')
  expect(['ADMIN', 'PATIENT_LEADER', 'GOLD', 'constructor'].map(nameOfBadge)).toEqual([
    'Community Admin',
    'Patient Leader',
    'GOLD',
    'constructor',
  ])
})

test('social sites are of ten types, relations to a condition of three and none', () => {
  expect(SocialType.options.join(', ')).toBe(
    'blog, facebook, instagram, linkedin, pinterest, podcast, tiktok, twitter, website, youtube',
  )
  expect(RelationshipType.options.map((type) => relationshipLabel[type])).toEqual([
    'Patient',
    'Caregiver',
    'Healthcare provider',
    'None',
  ])
})
