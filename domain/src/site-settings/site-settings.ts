import { z } from 'zod'
import { SITE_FEATURES, type SiteFeature, siteFeatureLabel } from '../app/features.ts'
import { DEFAULT_THRESHOLDS, ThresholdsInput } from '../automod/automod.ts'
import { CONDITION_SETTINGS } from '../conditions/condition-settings.ts'
import { AT_RISK_SETTINGS } from '../flags/at-risk/at-risk-settings.ts'
import { SecondLookShare } from '../flags/second-look/second-looks.ts'
import { MAIL_ADDRESS } from '../kernel/mail-address.ts'
import { DEFAULT_TIME_ZONE, TIME_ZONE_UNKNOWN, TimeZone } from '../kernel/time-zones.ts'
import { SITEMAP_SETTINGS } from '../sitemaps/sitemap-settings.ts'
import { SCRIPT_SETTINGS } from '../task-scripts/script-settings.ts'
import { KEEPING_SETTINGS } from './keeping-settings.ts'
import { MEMBER_SITE_SETTINGS } from './member-site-settings.ts'
import { SEO_SETTINGS } from './seo-settings.ts'
import { flag, type Setting, setting } from './setting-entry.ts'
import { SiteOrigin, TrustedAddresses, WebAddress } from './setting-values.ts'
import { listWords, numbersWords, numberWords, plainWords } from './setting-words.ts'
import { STAFF_SETTINGS } from './staff-settings.ts'
import { UPLOAD_SETTINGS } from './upload-settings.ts'

/**
 * Every setting a site can have: its effect, limits, default and the places that obey it. A room that needs another adds
 * it here and asks for it by `settingsOf`.
 */
export const SITE_SETTINGS = {
  adminUrl: setting({
    level: 'super',
    title: 'Address of the admin area',
    group: 'Links',
    means: 'The link in the top bar to the content management system.',
    value: WebAddress,
    fallback: null,
    words: plainWords,
    obeyedBy: ['server/src/features/sessions/check-session.rest.ts'],
  }),
  ...CONDITION_SETTINGS,
  contact: setting({
    level: 'site',
    title: 'Contact',
    group: 'The site',
    means: 'Shown where something is broken or someone can’t sign in. The default is support@ and the site’s host.',
    value: z.string().trim().min(1, 'The contact is missing').max(254, 'The contact may have at most 254 characters'),
    fallback: null,
    words: plainWords,
    obeyedBy: ['server/src/features/sites/sites.actions.ts', 'server/src/features/sites/sites.launch.ts'],
  }),
  features: setting({
    level: 'site',
    title: 'Features',
    group: 'The site',
    techOnly: true,
    ownOnly: true,
    means: 'Members and staff see only the features that are on. The data of the others is kept.',
    value: z.array(z.enum(SITE_FEATURES).meta({ labels: siteFeatureLabel })).max(SITE_FEATURES.length),
    fallback: [] as SiteFeature[],
    words: listWords(', '),
    obeyedBy: ['server/src/platform/features.ts'],
  }),
  origin: setting({
    level: 'super',
    title: 'Origin',
    group: 'The site',
    techOnly: true,
    ownOnly: true,
    means: 'Needed only if the site isn’t at its primary host over HTTPS.',
    value: SiteOrigin,
    fallback: null,
    words: plainWords,
    obeyedBy: ['server/src/platform/site-origin.ts', 'server/src/features/sites/sites.db.ts'],
  }),
  mailFrom: setting({
    level: 'super',
    title: 'Email sender',
    group: 'Mail',
    means: 'The default is no-reply@ and the site’s host.',
    value: z
      .email({ pattern: MAIL_ADDRESS, error: 'The sender must be an email address' })
      .max(254, 'The sender may have at most 254 characters'),
    fallback: null,
    words: plainWords,
    obeyedBy: ['server/src/platform/outbox/deliver.task.ts'],
  }),
  sftpToPrivateHosts: flag({
    level: 'super',
    title: 'SFTP to private addresses',
    group: 'Mail',
    means: 'Lets leads be delivered to servers that aren’t on the public internet.',
    obeyedBy: ['server/src/features/leads/lead-forms/sftp.actions.ts'],
  }),
  ...STAFF_SETTINGS,
  thresholds: setting({
    level: 'site',
    title: 'Thresholds',
    group: 'Moderation',
    techOnly: true,
    means: 'A text that scores this much or more is flagged, or held back unless it is at risk.',
    value: ThresholdsInput,
    fallback: DEFAULT_THRESHOLDS,
    words: numbersWords,
    obeyedBy: [
      'server/src/features/flags/at-risk/confirmed.launch.ts',
      'server/src/features/flags/flag/thresholds.actions.ts',
      'server/src/features/flags/lab/lab.actions.ts',
    ],
  }),
  holdUnscored: flag({
    level: 'site',
    title: 'Hold back texts that weren’t scored in time',
    group: 'Moderation',
    techOnly: true,
    means: 'They wait for an admin’s approval instead of being published. Texts at risk do not wait.',
    obeyedBy: ['server/src/features/flags/intake/scoring.actions.ts'],
  }),
  holdNewMembers: flag({
    level: 'site',
    title: 'Hold back texts by new members',
    group: 'Moderation',
    techOnly: true,
    means: 'They wait until an admin has approved them.',
    obeyedBy: ['server/src/features/flags/intake/scoring.actions.ts'],
  }),
  secondLookShare: setting({
    level: 'site',
    title: 'Second-look rate (%)',
    group: 'Moderation',
    hints: { unit: '%' },
    means: 'The share of decisions that a second moderator reviews without seeing the first verdict.',
    value: SecondLookShare,
    fallback: 0 as number,
    words: numberWords,
    obeyedBy: ['server/src/features/flags/second-look/pick-looks.task.ts'],
  }),
  ...SCRIPT_SETTINGS,
  tellOfEdits: flag({
    level: 'site',
    title: 'Email members when staff edit their texts',
    group: 'Moderation',
    means: 'The email links to the edited text.',
    obeyedBy: ['server/src/features/flags/editing/editing.actions.ts'],
  }),
  ...AT_RISK_SETTINGS,
  trustedAddresses: setting({
    level: 'site',
    title: 'Allowed domains and phone numbers',
    group: 'Moderation',
    techOnly: true,
    hints: { item: 'address or number' },
    means:
      'They don’t raise a spam score, nor count as private data. Crisis lines and health authorities are always allowed.',
    value: TrustedAddresses,
    fallback: [],
    words: listWords(' | '),
    obeyedBy: [
      'server/src/features/flags/intake/scoring.actions.ts',
      'server/src/features/flags/private-data/texts.ts',
    ],
  }),
  timeZone: setting({
    level: 'site',
    title: 'Time zone',
    group: 'The site',
    hints: { wrong: TIME_ZONE_UNKNOWN },
    means: 'Days and times of the site are shown in it.',
    value: TimeZone,
    fallback: DEFAULT_TIME_ZONE,
    words: plainWords,
    obeyedBy: [
      'server/src/features/sessions/check-session.rest.ts',
      'server/src/features/sign-up/sign-up.actions.ts',
      'server/src/features/users/profile/update-user.actions.ts',
      'server/src/features/users/profile/user-rules.actions.ts',
      'server/src/features/engagement/results/results.actions.ts',
      'server/src/features/flags/at-risk/looks.actions.ts',
      'server/src/features/flags/second-look/second-looks.actions.ts',
      'server/src/features/flags/lab/lab.actions.ts',
      'server/src/platform/days-of-site.ts',
      'server/src/platform/http/list-export.ts',
      'server/src/features/leads/lead-forms/deliveries.actions.ts',
      'server/src/features/leads/lead-forms/lead-forms.actions.ts',
      'server/src/features/opportunity-campaigns/taking-part.actions.ts',
      'server/src/features/member-site/frame.ts',
    ],
  }),
  ...MEMBER_SITE_SETTINGS,
  ...UPLOAD_SETTINGS,
  ...KEEPING_SETTINGS,
  ...SITEMAP_SETTINGS,
  ...SEO_SETTINGS,
  demo: setting({
    level: 'super',
    title: 'Demo',
    group: 'The site',
    ownOnly: true,
    means: 'This site belongs to the demo network.',
    value: z.boolean(),
    fallback: false as boolean,
    words: null,
    obeyedBy: [
      'server/src/demo-pictures.ts',
      'server/src/features/sites/sites.db.ts',
      'server/src/features/sites/sites.launch.ts',
    ],
  }),
} as const
export type SiteSetting = keyof typeof SITE_SETTINGS
export const SITE_SETTING_NAMES = Object.keys(SITE_SETTINGS) as SiteSetting[]

/** The value of a setting: the value that is kept, or what holds without one. */
export type SettingValue<Name extends SiteSetting> =
  | z.output<(typeof SITE_SETTINGS)[Name]['value']>
  | (typeof SITE_SETTINGS)[Name]['fallback']

/** The values of all settings. */
export type Settings = { readonly [Name in SiteSetting]: SettingValue<Name> }

export const isSiteSetting = (name: string): name is SiteSetting => Object.hasOwn(SITE_SETTINGS, name)

/**
 * The value of a setting on a site: the site's own value, else that of the network, else its fallback. Rooms ask `settingsOf`;
 * this is for statements that read the settings of many sites.
 *
 * @param own the site's settings as they are stored; anything
 * @param network the same of the network; without it, only what each site has of its own can be asked for
 */
export function settingIn<Name extends SiteSetting>(own: unknown, name: Name, network?: unknown): SettingValue<Name> {
  const entry: Setting<z.ZodType, unknown> = SITE_SETTINGS[name]
  for (const kept of entry.ownOnly ? [own] : [own, network]) {
    const value = keptIn(kept, name)
    if (value === undefined || value === null) continue
    const read = entry.value.safeParse(value)
    if (read.success) return read.data as SettingValue<Name>
    // Another value would admit people whom this one may have been set to keep out.
    if (entry.unreadable !== undefined) return entry.unreadable as SettingValue<Name>
  }
  return entry.fallback as SettingValue<Name>
}

const keptIn = (kept: unknown, name: string): unknown =>
  typeof kept === 'object' && kept !== null && Object.hasOwn(kept, name)
    ? (kept as Record<string, unknown>)[name]
    : undefined
