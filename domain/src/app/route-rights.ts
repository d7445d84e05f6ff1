import type { Permission } from './permissions.ts'

/**
 * The screens of spec 1 section 2.1, with spec 2 section 2 and spec 3 section 2, below the console's base, each with the right
 * it needs. `{id}` is a parameter, `{id?}` one that may be left out.
 */
export const SPECIFIED_ROUTES = {
  '/': 'flags.read',
  '/awards': 'awards.read',
  '/content-flag/{id}': 'flags.read',
  '/content-flag/{assocType}/{assocId}': 'flags.read',
  '/forums': 'forums.read',
  '/quizlets': 'engagement.read',
  '/quizlet': 'engagement.read',
  '/quizlet/{id}': 'engagement.read',
  '/this-or-thats': 'engagement.read',
  '/this-or-that': 'engagement.read',
  '/this-or-that/{id}': 'engagement.read',
  '/polls': 'engagement.read',
  '/poll': 'engagement.read',
  '/poll/{id}': 'engagement.read',
  '/forum-drivers': 'engagement.read',
  '/forum-driver': 'engagement.read',
  '/forum-driver/{id}': 'engagement.read',
  '/forum-starters': 'engagement.read',
  '/forum-starter': 'engagement.read',
  '/forum-starter/{id}': 'engagement.read',
  '/giveaways': 'engagement.read',
  '/giveaway': 'engagement.read',
  '/giveaway/{id}': 'engagement.read',
  '/thread/{id}': 'threads.read',
  '/forum-tags': 'forums.read',
  '/tags': 'tags.read',
  '/site-menu': 'siteMenu.read',

  '/thread/{id}/edit-seo': 'threads.editSeo',
  '/convert-story': 'stories.convert',
  '/users': 'users.readPrivate',
  '/users/new': 'users.change',
  '/users/bulk-edit': 'users.change',
  '/users/{id}': 'users.readPrivate',
  '/conditions': 'conditions.read',
  '/conditions/new': 'conditions.read',
  '/conditions/{id}': 'conditions.read',
  '/commercial-lead-gen-form-list-view': 'leadForms.read',
  '/commercial-lead-gen-form-builder/{id?}': 'leadForms.read',
  '/opportunity-campaigns': 'campaigns.read',
  '/opportunity-campaigns/new': 'campaigns.read',
  '/opportunity-campaigns/{id}': 'campaigns.read',

  '/settings': 'settings.read',
  '/task-scripts': 'taskScripts.read',
  '/task-scripts/{symbol}': 'taskScripts.read',
  '/sitemaps': 'sitemaps.read',
  '/short-links': 'shortLinks.read',
  '/extended-profile': 'extendedProfile.read',
  '/leadgen-upload': 'leadUpload.read',
  '/leadgen-upload/{id}': 'leadUpload.read',

  '/super-settings': 'superSettings.read',
  '/launch-status': 'launchStatus.read',
  '/experiments': 'experiments.read',
  '/experiments/new': 'experiments.read',
  '/experiments/{id}': 'experiments.read',

  '/404': 'console.open',
} as const satisfies Record<string, Permission>

/** Ward's own screens. */
const OWN_ROUTES = {
  '/conditions/sync/{dataType}': 'conditions.sync',
  '/at-risk': 'flags.read',
  '/at-risk/times': 'flags.read',
  '/bursts': 'flags.read',
  '/saved-views': 'flags.read',
  '/second-looks': 'flags.read',
  '/second-looks/agreement': 'secondLooks.read',
  '/threshold-lab': 'automod.read',
  '/threshold-lab/at-risk': 'automod.read',
  '/judging-settings': 'settings.read',
  '/subscribers': 'subscribers.read',
  '/api-access': 'apiAccess.read',
  '/audit-log': 'audit.read',
  '/sessions': 'session.own',
  '/outbox': 'outbox.read',
} as const satisfies Record<string, Permission>

/**
 * Every screen of the console. One is built when the console has an entry for its path; the others answer with the right's
 * refusal or Not Found.
 */
export const ROUTES = { ...SPECIFIED_ROUTES, ...OWN_ROUTES }
