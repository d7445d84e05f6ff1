import { z } from 'zod'

// The facts about a user that are chosen from a list, in the order they are offered (spec 3 section 3).

export const Gender = z.enum(['male', 'female', 'non_binary', 'prefer_not_to_answer'])
export type Gender = z.output<typeof Gender>

export const genderLabel: Record<Gender, string> = {
  male: 'Male',
  female: 'Female',
  non_binary: 'Non-binary',
  prefer_not_to_answer: 'Prefer not to answer',
}

export const Ethnicity = z.enum([
  'asian_or_south_asian',
  'black_or_african_american',
  'caucasian_or_white',
  'hispanic_or_latino',
  'middle_eastern_or_north_african',
  'native_american_or_alaska_native',
  'native_hawaiian_or_other_pacific_islander',
  'other',
  'prefer_not_to_answer',
])
export type Ethnicity = z.output<typeof Ethnicity>

export const ethnicityLabel: Record<Ethnicity, string> = {
  asian_or_south_asian: 'Asian or South Asian',
  black_or_african_american: 'Black or African American',
  caucasian_or_white: 'Caucasian or White',
  hispanic_or_latino: 'Hispanic or Latino',
  middle_eastern_or_north_african: 'Middle Eastern or North African',
  native_american_or_alaska_native: 'Native American or Alaska Native',
  native_hawaiian_or_other_pacific_islander: 'Native Hawaiian or other Pacific Islander',
  other: 'Other',
  prefer_not_to_answer: 'Prefer not to answer',
}

/** Badges stand in the database as the sites write them, in upper case. */
export const Badge = z.enum(['MEMBER', 'ADMIN', 'CONTRIBUTOR', 'MODERATOR', 'MODERATOR_CONTRIBUTOR'])
export type Badge = z.output<typeof Badge>

export const badgeLabel: Record<Badge, string> = {
  MEMBER: 'Member',
  ADMIN: 'Community Admin',
  CONTRIBUTOR: 'Contributor',
  MODERATOR: 'Moderator',
  MODERATOR_CONTRIBUTOR: 'Moderator and Contributor',
}

/** Beside none. */
export const SecondaryBadge = z.enum(['DIGITAL_CREATOR', 'HEALTHCARE_PROVIDER', 'PATIENT_LEADER'])
export type SecondaryBadge = z.output<typeof SecondaryBadge>

export const secondaryBadgeLabel: Record<SecondaryBadge, string> = {
  DIGITAL_CREATOR: 'Digital Creator',
  HEALTHCARE_PROVIDER: 'Healthcare Provider',
  PATIENT_LEADER: 'Patient Leader',
}

const BADGE_NAMES: ReadonlyMap<string, string> = new Map(Object.entries({ ...badgeLabel, ...secondaryBadgeLabel }))
/** The name of a badge; one of another system keeps its name. */
export const nameOfBadge = (badge: string): string => BADGE_NAMES.get(badge) ?? badge

/** Where else somebody writes. */
export const SocialType = z.enum([
  'blog',
  'facebook',
  'instagram',
  'linkedin',
  'pinterest',
  'podcast',
  'tiktok',
  'twitter',
  'website',
  'youtube',
])
export type SocialType = z.output<typeof SocialType>

/** A person's relationship to a condition. */
export const RelationshipType = z.enum(['patient', 'caregiver', 'healthcare_provider', 'none'])
export type RelationshipType = z.output<typeof RelationshipType>

export const relationshipLabel: Record<RelationshipType, string> = {
  patient: 'Patient',
  caregiver: 'Caregiver',
  healthcare_provider: 'Healthcare provider',
  none: 'None',
}
