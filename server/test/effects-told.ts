const SETTINGS_SAY = 'the settings say what they do, and no text that is there is judged anew'

type By = { query: string } | { page: string }

/**
 * Operations that reach more than the row they are asked for, and where what they do is told before, in numbers: a query of the
 * graph, or the page that asks. Their audit rows tell the same after (CONTRIBUTING, An operation with wide effects).
 */
export const TOLD_BY: Record<string, By> = {
  bulkUpdateUserRoles: { query: 'roleEffects' },
  updateUser: { query: 'roleEffects' },
  deleteUser: { query: 'deleteUserEffects' },
  syncUsers: { query: 'syncEffects' },
  deleteForumTag: { query: 'deleteForumTagEffects' },
  deleteTag: { query: 'deleteTagEffects' },
  bulkEditDisorders: { query: 'bulkEditDisordersEffects' },
  decideBurst: { query: 'burstDecision' },
  setThreshold: { query: 'thresholdEffects' },
  setAtRiskCut: { query: 'cutEffects' },
  startBulkDecision: { query: 'bulkDecision' },
  deleteEngagement: { page: 'its votes and the posts that hold it stand in the question' },
  setVotesAside: { page: 'the group and its number stand in the question' },
  recallBlock: { query: 'recallEffects' },
  undoUpload: { page: 'how many leads it takes back stands in the question' },
  drawGiveaway: { query: 'drawEffects' },
  endOtherSessions: { page: 'the list of the sessions stands behind the question, their number in it' },
}

const ITS_OWN_ROW = 'it changes the one thing it is asked for'
const ITS_RUN = 'its run shows how much it goes through, and can be watched'
const OF_ONE_S_OWN = 'a member or visitor does it, to what is theirs'
const GIVES_BACK = 'it gives back what was taken, as it was told then'

/** All others, each with the reason why it tells none. */
export const TELLS_NONE: Record<string, string> = {
  abortRun: ITS_OWN_ROW,
  closeAtRisk: ITS_OWN_ROW,
  confirmHelplines: ITS_OWN_ROW,
  copyEngagement: 'the sites are chosen one by one, and each is answered',
  createConversation: ITS_OWN_ROW,
  createSocialSite: ITS_OWN_ROW,
  createForumTag: ITS_OWN_ROW,
  createTag: ITS_OWN_ROW,
  createShortlink: ITS_OWN_ROW,
  updateShortlink: 'its row shows where it led and how many clicks went there',
  threadShortlink: ITS_OWN_ROW,
  createThreadFromStory: 'it makes one thread, which its answer shows, and Undo takes it back',
  linkStoryThread: ITS_OWN_ROW,
  reorderTags: 'the order is what is seen and moved',
  undoConversion: GIVES_BACK,
  undoDisorderMerge: GIVES_BACK,
  updateForumTag: ITS_OWN_ROW,
  decideFlags: 'a page of flags at most, that are seen and selected; its answer and its audit row tell what came of it',
  createUser: ITS_OWN_ROW,
  createUserAward: ITS_OWN_ROW,
  createUserDisorder: ITS_OWN_ROW,
  deleteCustomDisorder: 'only what nothing points at can be deleted',
  saveDisorder: 'the form says which sites it reaches and how many members',
  deleteSocialSite: ITS_OWN_ROW,
  deleteUserAward: ITS_OWN_ROW,
  deleteUserDisorder: ITS_OWN_ROW,
  deleteUserProfilePicture: ITS_OWN_ROW,
  deleteView: 'a view of the team is its name and filters: nothing that it shows is changed, and Undo brings it back',
  editContentFlagBody: ITS_OWN_ROW,
  endSession: ITS_OWN_ROW,
  generateLeads: 'a dry run tells what it would do, and its results what it did, line by line',
  submitDryRun: 'the dry run that it submits has told it',
  markSubscriber: ITS_OWN_ROW,
  giveBackAtRisk: ITS_OWN_ROW,
  giveSecondLook: 'it changes nothing about the text',
  handAtRisk: ITS_OWN_ROW,
  judgeBurst: 'its texts stay as they are, and Undo brings it back',
  mailPasswordLink: 'it mails the owner of the account a link, and changes nothing',
  markNotificationsRead: 'they are the viewer’s own notes, and stay to be read',
  maskPrivateData: 'what is masked is marked in the text beside the button',
  openContentFlag: ITS_OWN_ROW,
  prepareBulkDecision: 'it is what tells them',
  prepareBurstDecision: 'it is what tells them',
  resendMessage: ITS_OWN_ROW,
  restoreContent: ITS_OWN_ROW,
  restoreEngagement: ITS_OWN_ROW,
  restoreSetting: ITS_OWN_ROW,
  restoreThread: ITS_OWN_ROW,
  restoreView: GIVES_BACK,
  runTaskScript: ITS_RUN,
  saveJudgingSettings: SETTINGS_SAY,
  saveEngagement: 'what it replaces, and what that does to votes, stands in the form',
  saveView: ITS_OWN_ROW,
  setSiteSettings: SETTINGS_SAY,
  setSiteSuperSettings: SETTINGS_SAY,
  setTags: ITS_OWN_ROW,
  setLaunchCheckAside: ITS_OWN_ROW,
  takeLaunchCheckBack: ITS_OWN_ROW,
  confirmLaunchCheck: ITS_OWN_ROW,
  setThreadTags: ITS_OWN_ROW,
  skipFlags: 'they are put off for the viewer alone, with Undo',
  stopBulkDecision: 'it leaves the rest alone',
  stopBurstDecision: 'it leaves the rest alone',
  takeAtRisk: ITS_OWN_ROW,
  ugcReply: ITS_OWN_ROW,
  undoBulkDecision: GIVES_BACK,
  undoBurstDecision: GIVES_BACK,
  unmaskPrivateData: GIVES_BACK,
  unskipFlags: GIVES_BACK,
  updateContentFlag: ITS_OWN_ROW,
  updateSocialSite: ITS_OWN_ROW,
  updateTag: 'its name is the same thing wherever it stands',
  updateThread: ITS_OWN_ROW,
  upsertAward: ITS_OWN_ROW,
  writeToAtRisk: ITS_OWN_ROW,
}

const ROWS_ON_PAGE = { page: 'how many rows there are stands under the list' }
const PEOPLE_ASKED = { page: 'the question says how many rows, and of how many people' }

/** The same of the routes that are no GraphQL: what changes, and files that leave. */
export const ROUTES_TOLD_BY: Record<string, By> = {
  'POST /api/auth/change-password': { page: 'how many other sessions end stands over the form' },
  'POST /api/auth/unlink-all-socials': { page: 'the question names them, with their number' },
  'POST /api/users/export': { page: 'the question names the accounts, with their number' },
  'POST /api/moderation/export/audit-log': ROWS_ON_PAGE,
  'POST /api/moderation/export/awards': ROWS_ON_PAGE,
  'POST /api/moderation/export/engagement-own-words': ROWS_ON_PAGE,
  'POST /api/moderation/export/engagement-results': ROWS_ON_PAGE,
  'POST /api/moderation/export/flags': ROWS_ON_PAGE,
  'POST /api/moderation/export/giveaway-entries': PEOPLE_ASKED,
  'POST /api/moderation/export/lead-rows': PEOPLE_ASKED,
  'POST /api/moderation/export/subscribers': PEOPLE_ASKED,
  'POST /api/moderation/export/threshold-lab': ROWS_ON_PAGE,
  'POST /api/moderation/export/users': PEOPLE_ASKED,
}

export const ROUTES_TELL_NONE: Record<string, string> = {
  'POST /:slug': OF_ONE_S_OWN,
  'POST /api/auth/change-email': 'it mails a link to the new address; the page tells what opening it does',
  'POST /api/auth/confirm-email': ITS_OWN_ROW,
  'POST /api/auth/link-accounts': 'the page tells that all sessions end',
  'POST /api/auth/hand-over': 'the own session goes on at another site',
  'POST /api/auth/request-password-reset': 'one mail, to who asks',
  'POST /api/auth/reset-password':
    'the page says that all one’s own sessions end; whose they are is known when the link is used, and its audit row counts them',
  'POST /api/auth/set-site': 'the own session looks at another site',
  'POST /api/auth/sign-in': 'the own session begins',
  'POST /api/auth/sign-out': 'the own session ends',
  'POST /api/auth/switch-sites': 'the own session looks at another site',
  'POST /api/engagement/:type/:id/enter': OF_ONE_S_OWN,
  'POST /api/engagement/:type/:id/confirm': OF_ONE_S_OWN,
  'POST /api/engagement/:type/:id/start': OF_ONE_S_OWN,
  'POST /api/engagement/:type/:id/suggest': OF_ONE_S_OWN,
  'POST /api/engagement/:type/:id/vote': OF_ONE_S_OWN,
  'POST /api/moderation/engagement-image': 'a picture is taken in that nothing shows yet',
  'POST /api/moderation/lead-list': 'a list is taken in that nothing uses yet',
  'POST /unsubscribe/:token': OF_ONE_S_OWN,
  'POST /api/moderation/preferences': 'a choice of one’s own',
  'POST /api/moderation/presence': 'it says where one is',
  'POST /api/upload-image': 'the one picture that is chosen and seen',
  'POST /forums/:slug': OF_ONE_S_OWN,
  'POST /helplines': OF_ONE_S_OWN,
  'POST /members/:slug/status/:id': OF_ONE_S_OWN,
  'POST /messages/:id': OF_ONE_S_OWN,
  'POST /report/:assocType/:id': OF_ONE_S_OWN,
}

const A_PAGE = 'a page of the member site, as this reader may see it'
const SIGNING_IN = 'a form to sign in, or to change what one signs in with'
const ITS_LOOK = 'it looks so to everybody'

/**
 * Routes that only show: what leaves by one as a file is a fault (`platform/http/endpoints.ts`), and what a person may not see is not in it.
 * What hands people's data over is none of these.
 */
export const ROUTES_SHOWING: Record<string, string> = {
  'GET /': A_PAGE,
  'GET /*': 'that there is no such page',
  'GET /:slug': A_PAGE,
  'GET /api/auth/check-session': 'who one is',
  'GET /api/auth/hand-over': 'the own session arrives at another site',
  'GET /api/engagement/:type/:id': 'a widget, as this reader may see it',
  'GET /api/moderation/events': 'that something changed, by its id',
  'GET /change-password': SIGNING_IN,
  'GET /change-email': SIGNING_IN,
  'GET /link-accounts': SIGNING_IN,
  'GET /confirm-email': SIGNING_IN,
  'GET /default-avatar/:name': ITS_LOOK,
  'GET /demo/:name.png': ITS_LOOK,
  'GET /engagement/:type/:id': A_PAGE,
  'GET /files/:name': 'a picture that stands in a page',
  'GET /forgot-password': SIGNING_IN,
  'GET /forums': A_PAGE,
  'GET /forums/:slug': A_PAGE,
  'GET /forums/t/:id': A_PAGE,
  'GET /forums/tag/:slug': A_PAGE,
  'GET /healthz': 'that it runs',
  'GET /helplines': A_PAGE,
  'GET /login': SIGNING_IN,
  'GET /member-site/style.css': ITS_LOOK,
  'GET /members/:slug': A_PAGE,
  'GET /members/:slug/status/:id': A_PAGE,
  'GET /messages': A_PAGE,
  'GET /messages/:id': A_PAGE,
  'GET /moderation': 'the console, before it has asked for anything',
  'GET /readyz': 'that it can be asked',
  'GET /report/:assocType/:id': A_PAGE,
  'GET /unsubscribe/:token': A_PAGE,
  'GET /reset-password': SIGNING_IN,
  'GET /s/:code': 'where a short address leads; a visit is counted and nothing else',
}
