import { leaveLine } from '@ward/domain/notifications/notifications'
import { deliverWebhooks, forgetOldDeliveries, scheduleWebhooks } from './features/api-access/deliver-webhooks.task.ts'
import { forgetOldApiSends } from './features/api-access/forget-sends.task.ts'
import { learnDecision, learnLessons } from './features/automod/learning/learn.task.ts'
import { resumeSyncs } from './features/conditions/sync/resume-syncs.task.ts'
import { loadConditions } from './features/conditions/sync/sync.task.ts'
import { deindexPosts } from './features/content/deindex/deindex-posts.task.ts'
import { recountComments } from './features/content/recount/recount-comments.task.ts'
import { copyImage } from './features/engagement/kinds/copy-image.task.ts'
import { forgetVoteTraces } from './features/engagement/taking-part/forget-traces.task.ts'
import { simulateExperiment } from './features/experiments/simulate.task.ts'
import { forgetProfileAnswers } from './features/extended-profile/forget-answers.task.ts'
import { decideBulk } from './features/flags/bulk/decide-bulk.task.ts'
import { forgetBulk } from './features/flags/bulk/forget-bulk.task.ts'
import { learnBulk } from './features/flags/bulk/learn-bulk.task.ts'
import { forgetBurstDecisions } from './features/flags/bursts/deciding/forget-decisions.task.ts'
import { findBursts } from './features/flags/bursts/find-bursts.task.ts'
import { forgetBursts } from './features/flags/bursts/forget-bursts.task.ts'
import { joinBurst } from './features/flags/bursts/join-burst.task.ts'
import { tellAuthor } from './features/flags/flag/tell-author.task.ts'
import { scoreContent, scoreImported } from './features/flags/intake/score-content.task.ts'
import { forgetAtRiskCuts } from './features/flags/lab/forget-cuts.task.ts'
import { forgetPrivateOriginals } from './features/flags/private-data/forget-originals.task.ts'
import { checkFlagCounts, foldFlagCounts } from './features/flags/queue/flag-counts.task.ts'
import { countNewReach, countReachAgain } from './features/flags/queue/flag-reach.task.ts'
import { forgetSkipped } from './features/flags/queue/forget-skips.task.ts'
import { pickLooks, pickLooksOf } from './features/flags/second-look/pick-looks.task.ts'
import { reindexThreads } from './features/forums/threads/reindex-threads.task.ts'
import { scoreImport } from './features/import/score-import.task.ts'
import { recordLaunch, recordLaunchOf } from './features/launch-status/record-launch.task.ts'
import { verifyAuditNightly } from './features/launch-status/verify-audit.task.ts'
import { verifyAuditLog } from './features/launch-status/verify-audit-log.task.ts'
import { closeLeadBatch, deliverLeads, scheduleLeads } from './features/leads/lead-forms/deliver-leads.task.ts'
import { forgetLeads } from './features/leads/lead-upload/forget-leads.task.ts'
import { sortLeads } from './features/leads/lead-upload/sort-leads.task.ts'
import { undoLeads } from './features/leads/lead-upload/undo-leads.task.ts'
import { unsubscribeEmails } from './features/leads/subscribers/unsubscribe-emails.task.ts'
import { memberLeaves } from './features/leads/subscribers/unsubscribe-link.actions.ts'
import { wantsMails } from './features/leads/subscribers/wanted-mails.db.ts'
import { dailyMailOf, dailyMails } from './features/member-site/daily-mail.task.ts'
import { tellReaders } from './features/member-site/tell-readers.task.ts'
import { resendFailed } from './features/outbox/resend-failed.task.ts'
import { fetchAgain, fetchPicture } from './features/pictures/fetch-picture.task.ts'
import { forgetPresence } from './features/presence/forget-presence.task.ts'
import { endSuspensionOf, endSuspensions } from './features/sessions/end-suspensions.task.ts'
import { forgetSessions } from './features/sessions/forget-sessions.task.ts'
import { checkTargets, checkTargetsOf } from './features/short-links/check-targets.task.ts'
import { foldShortLinkClicks, forgetShortLinkMisses } from './features/short-links/short-links.task.ts'
import { forgetSignUps } from './features/sign-up/forget-sign-ups.task.ts'
import { checkMenuOf, checkMenus } from './features/site-menu/check-menu.task.ts'
import { buildAllSitemaps, buildSitemapsOfSite } from './features/sitemaps/build-sitemaps.task.ts'
import { forgetRunChanges } from './features/task-scripts/forget-changes.task.ts'
import { forgetTaskUploads } from './features/task-scripts/forget-uploads.task.ts'
import { tellingOfEnd } from './features/task-scripts/tell-end.ts'
import { checkTextLinks, checkTextLinksOf } from './features/text-links/check-text-links.task.ts'
import { linkRepair } from './features/text-links/link-repair.task.ts'
import { removeBrokenLinks } from './features/text-links/remove-broken.task.ts'
import { linkRewriter } from './features/text-links/rewrite-links.task.ts'
import { blockUser } from './features/users/block/block.task.ts'
import { eraseUser } from './features/users/erase/erase.task.ts'
import { closeDueAccount, closeDueAccounts } from './features/users/erase/own-deletion.task.ts'
import { purgeBlock, purgeBlocks } from './features/users/erase/purge.task.ts'
import { purgeDue } from './features/users/erase/purge-due.task.ts'
import { recallUser } from './features/users/recall/recall.task.ts'
import { syncAccounts } from './features/users/sync/sync.task.ts'
import { launchChecks } from './launch-checks.ts'
import { sealAudit } from './platform/audit-chain/seal.task.ts'
import type { Config } from './platform/config.ts'
import { forgetLiveEvents } from './platform/events/forget.task.ts'
import { deleteFile, sweepFiles } from './platform/files/delete.task.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { visitorsUnder } from './platform/http/visitors.ts'
import { resumeRuns } from './platform/jobs/resume.task.ts'
import type { Task } from './platform/jobs/task.ts'
import type { TaskScript } from './platform/jobs/task-script.ts'
import { forgetLimits } from './platform/limits/forget.task.ts'
import type { CheckLink } from './platform/links/check-link.ts'
import { forgetLinkChecks } from './platform/links/forget.task.ts'
import { smtpMailer } from './platform/mail/mailer.ts'
import { forgetOldMerges } from './platform/merge/forget.task.ts'
import { deliverMessage, sweepOutbox } from './platform/outbox/deliver.task.ts'
import { forgetFailedMessages } from './platform/outbox/forget.task.ts'
import { forgetOldSends } from './platform/sends/forget.task.ts'

/** The scripts people start by hand: on the screen of task scripts and by `npm run task`. */
export const scriptsUnder = (secretKey: Buffer): readonly TaskScript[] => [
  deindexPosts,
  linkRepair,
  removeBrokenLinks,
  linkRewriter,
  reindexThreads,
  unsubscribeEmails,
  scoreImport,
  recountComments,
  resendFailed,
  simulateExperiment,
  purgeDue,
  verifyAuditLog(secretKey),
]

/** The same to be listed and asked for: none of these does its work. */
export const taskScripts = scriptsUnder(Buffer.alloc(0))

type TaskConfig = Pick<Config, 'smtpUrl' | 'secretKey'> & { files: FileStore; checkLink: CheckLink }

/** Everything that is done in the background. */
export function tasks({ smtpUrl, secretKey, files, checkLink }: TaskConfig): Task[] {
  const mailer = smtpUrl === undefined ? null : smtpMailer(smtpUrl)
  return [
    deliverMessage(mailer, {
      path: memberLeaves(secretKey),
      line: leaveLine,
      isWanted: wantsMails(visitorsUnder(secretKey).addressHash),
    }),
    sweepOutbox(mailer),
    forgetFailedMessages,
    resumeRuns,
    forgetLiveEvents,
    forgetLimits,
    forgetLinkChecks,
    forgetOldMerges,
    forgetOldSends,
    forgetPresence,
    forgetSessions,
    forgetVoteTraces,
    forgetPrivateOriginals,
    sealAudit(secretKey),
    verifyAuditNightly(secretKey),
    recordLaunch,
    recordLaunchOf(launchChecks),
    deleteFile(files),
    sweepFiles,
    copyImage(files),
    fetchPicture(files),
    fetchAgain,
    pickLooks,
    pickLooksOf(secretKey),
    tellAuthor,
    tellReaders,
    dailyMailOf,
    dailyMails,
    scoreContent,
    scoreImported,
    decideBulk,
    learnBulk,
    forgetBulk,
    forgetBurstDecisions,
    forgetSkipped,
    forgetAtRiskCuts,
    checkMenuOf(checkLink),
    checkMenus,
    checkTextLinksOf(checkLink),
    checkTextLinks,
    checkTargetsOf(checkLink),
    checkTargets,
    blockUser,
    recallUser,
    eraseUser(secretKey),
    closeDueAccount,
    closeDueAccounts,
    endSuspensionOf,
    endSuspensions,
    forgetSignUps,
    purgeBlock,
    purgeBlocks,
    syncAccounts,
    loadConditions,
    resumeSyncs,
    joinBurst,
    findBursts,
    forgetBursts,
    learnDecision,
    learnLessons,
    foldFlagCounts,
    checkFlagCounts,
    countNewReach,
    countReachAgain,
    foldShortLinkClicks,
    forgetShortLinkMisses,
    sortLeads(secretKey),
    undoLeads,
    forgetLeads,
    forgetProfileAnswers,
    scheduleLeads,
    closeLeadBatch,
    deliverLeads(secretKey),
    forgetTaskUploads,
    forgetRunChanges,
    forgetOldApiSends,
    scheduleWebhooks,
    deliverWebhooks(secretKey),
    forgetOldDeliveries,
    buildAllSitemaps,
    buildSitemapsOfSite,
    ...scriptsUnder(secretKey).map(tellingOfEnd),
  ]
}
