/** Features a site can have (spec 1 section 3). */
export const SITE_FEATURES = ['forums', 'user_disorders', 'private_messaging'] as const
export type SiteFeature = (typeof SITE_FEATURES)[number]
export const siteFeatureLabel: Record<SiteFeature, string> = {
  forums: 'Forums',
  user_disorders: 'Conditions',
  private_messaging: 'Private messages',
}

/** Conditions of a right besides a role: a feature of the site, or mail that is kept because no worker can send it. */
export const FEATURES = [...SITE_FEATURES, 'kept_mail'] as const
export type Feature = (typeof FEATURES)[number]

/**
 * The message for somebody who has the right while the feature is off; the first is word for word (spec 2 section 2).
 */
export const FEATURE_IS_OFF: Record<Feature, string> = {
  forums: 'Forums are unavailable on this site',
  user_disorders: 'Conditions are unavailable on this site',
  private_messaging: 'Private messages are unavailable on this site',
  kept_mail: 'The outbox is unavailable: mail is sent and not kept here',
}
