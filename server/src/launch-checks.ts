import { conditionsSynced } from './features/conditions/conditions.launch.ts'
import { helplinesConfirmed, thresholdsConfirmed } from './features/flags/at-risk/confirmed.launch.ts'
import { networkChecks } from './features/launch-status/network.launch.ts'
import { leadsArrive } from './features/leads/lead-forms/leads-arrive.launch.ts'
import { menuVerified } from './features/site-menu/menu.launch.ts'
import { sitemapsGenerated } from './features/sitemaps/sitemaps.launch.ts'
import { contactSet, hostAnswers, noDemo } from './features/sites/sites.launch.ts'
import { twoAdmins } from './features/users/roles/two-admins.launch.ts'
import type { LaunchCheck } from './platform/launch-check.ts'

/** The checks before a site is opened, in the order of the screen and of `npm run site -- launch`. */
export const launchChecks: readonly LaunchCheck[] = [
  menuVerified,
  contactSet,
  hostAnswers,
  sitemapsGenerated,
  helplinesConfirmed,
  thresholdsConfirmed,
  twoAdmins,
  conditionsSynced,
  leadsArrive,
  noDemo,
  ...networkChecks,
]
