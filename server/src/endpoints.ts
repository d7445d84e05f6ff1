import { demoPictures } from './demo-pictures.ts'
import { apiPages } from './features/api-access/api-page.ts'
import { contentApi } from './features/api-access/content-api.rest.ts'
import { auditLogExport } from './features/audit-log/audit-log.rest.ts'
import { uploadImage } from './features/avatars/avatars.rest.ts'
import { defaultAvatar } from './features/avatars/default-avatar.rest.ts'
import { awardsExport } from './features/awards/awards.rest.ts'
import { engagementImage } from './features/engagement/kinds/engagement-image.rest.ts'
import { entriesExport, ownWordsExport, resultsExport } from './features/engagement/results/engagement.rest.ts'
import { experimentDownload } from './features/experiments/stats.rest.ts'
import { experimentEndpoints } from './features/experiments/taking-part.rest.ts'
import { labExport } from './features/flags/lab/lab.rest.ts'
import { flagsExport } from './features/flags/queue/flag-queue.rest.ts'
import { leadRowsExport, uploadLeadList } from './features/leads/lead-upload/lead-upload.rest.ts'
import { subscribersExport } from './features/leads/subscribers/subscribers.rest.ts'
import { aboutYouPages } from './features/member-site/about-you.page.ts'
import { contentPages } from './features/member-site/answering.page.ts'
import { categoryPosts } from './features/member-site/category.page.ts'
import { conditionPages } from './features/member-site/conditions.page.ts'
import { engagementEndpoints } from './features/member-site/engagement/taking-part.rest.ts'
import { feeds } from './features/member-site/feeds.rest.ts'
import { followingEndpoints } from './features/member-site/following.page.ts'
import { helplinesPages } from './features/member-site/helplines.page.ts'
import { leadFormPages } from './features/member-site/lead-form.page.ts'
import { listPages } from './features/member-site/lists.page.ts'
import { markPictures } from './features/member-site/mark.rest.ts'
import { memberProfile } from './features/member-site/member.page.ts'
import { messagePages } from './features/member-site/messages.page.ts'
import { notFoundPages } from './features/member-site/not-found.page.ts'
import { opportunityPages } from './features/member-site/opportunities.page.ts'
import { ownTextPages } from './features/member-site/own-text.page.ts'
import { ownWordsPages } from './features/member-site/own-words.page.ts'
import { reportPages } from './features/member-site/report.page.ts'
import { search } from './features/member-site/search.page.ts'
import { memberSettingsPages } from './features/member-site/settings.page.ts'
import { shortLinkPage } from './features/member-site/short-link.page.ts'
import { signUpPages } from './features/member-site/sign-up.page.ts'
import { memberSiteStyle } from './features/member-site/style.rest.ts'
import { textPictures } from './features/member-site/text-pictures.rest.ts'
import { unsubscribePages } from './features/member-site/unsubscribe.page.ts'
import { campaignsExport } from './features/opportunity-campaigns/campaigns.rest.ts'
import { preferences } from './features/preferences/preferences.rest.ts'
import { presence } from './features/presence/presence.rest.ts'
import { checkSession } from './features/sessions/check-session.rest.ts'
import { handOverEndpoints } from './features/sessions/hand-over.rest.ts'
import { signInPages } from './features/sessions/sign-in.page.ts'
import { signInEndpoints } from './features/sessions/sign-in.rest.ts'
import { setSite, switchSites } from './features/sessions/switch-sites.rest.ts'
import { stillValid } from './features/sessions/viewer.ts'
import { sitemapEndpoints } from './features/sitemaps/sitemaps.rest.ts'
import { runChangesDownload } from './features/task-scripts/run-changes.rest.ts'
import { taskUpload } from './features/task-scripts/task-upload.rest.ts'
import { usersExport } from './features/users/directory/users.rest.ts'
import { ownExport, personExport } from './features/users/erase/person-export.rest.ts'
import { changeOwnEmail, toConfirm } from './features/users/profile/account-change.actions.ts'
import { confirmEmailEndpoint, unlinkAllSocials } from './features/users/profile/account-change.rest.ts'
import { linkAccounts } from './features/users/sync/link-accounts.actions.ts'
import type { Database } from './platform/database/open.ts'
import type { EventReader } from './platform/events/reader.ts'
import { eventStream } from './platform/events/stream.rest.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { storedFiles } from './platform/files/files.rest.ts'
import type { Endpoint } from './platform/http/endpoint.ts'
import { taskScripts } from './tasks.ts'

/** Every endpoint that is not GraphQL. */
export const endpoints = (
  { pool }: Pick<Database, 'pool'>,
  reader: EventReader,
  { secretKey, files }: { secretKey: Buffer; files: FileStore },
): Endpoint[] => [
  checkSession(reader),
  ...signInEndpoints(pool, secretKey, { changeOwnEmail, linkAccounts }),
  ...signInPages({ toConfirm }),
  unlinkAllSocials,
  confirmEmailEndpoint,
  switchSites,
  setSite,
  ...handOverEndpoints,
  eventStream({ reader, stillValid }),
  presence,
  preferences,
  awardsExport,
  engagementImage(files),
  resultsExport,
  ownWordsExport,
  entriesExport,
  usersExport,
  auditLogExport,
  flagsExport,
  labExport,
  leadRowsExport,
  campaignsExport,
  uploadLeadList,
  subscribersExport,
  ...listPages,
  ...conditionPages,
  ...aboutYouPages,
  categoryPosts,
  ...contentPages(pool, files),
  memberProfile,
  ...messagePages(pool),
  ...reportPages(pool),
  search,
  ...feeds,
  ...ownTextPages(pool),
  ...signUpPages(pool),
  ...memberSettingsPages(pool, files),
  ...ownWordsPages(pool, files),
  textPictures(files),
  ...followingEndpoints,
  ...opportunityPages(pool),
  ...engagementEndpoints(pool, secretKey),
  ...experimentEndpoints,
  experimentDownload,
  ...leadFormPages(pool),
  ...helplinesPages,
  shortLinkPage,
  ...sitemapEndpoints,
  ...unsubscribePages(secretKey),
  taskUpload(taskScripts),
  runChangesDownload,
  ...apiPages,
  ...contentApi(pool),
  memberSiteStyle,
  markPictures,
  storedFiles(files),
  uploadImage(files),
  personExport(files),
  ownExport(files),
  defaultAvatar,
  demoPictures,
  notFoundPages,
]
