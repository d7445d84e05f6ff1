/**
 * Operations that reach more than the row they are asked for, and where what they do is told before, in numbers: a query of the
 * graph, or the page that asks. Their audit rows tell the same after (CONTRIBUTING, An operation with wide effects).
 */
export const TOLD_BY: Record<string, { query: string } | { page: string }> = {
  bulkUpdateUserRoles: { query: 'roleEffects' },
  updateUser: { query: 'roleEffects' },
  deleteUser: { query: 'deleteUserEffects' },
  deleteTag: { query: 'deleteTagEffects' },
  startBulkDecision: { query: 'bulkDecision' },
  deleteEngagement: { page: 'its votes and the posts that hold it stand in the question' },
  setVotesAside: { page: 'the group and its number stand in the question' },
  endOtherSessions: { page: 'the list of the sessions stands behind the question, their number in it' },
}

const ITS_OWN_ROW = 'it changes the one thing it is asked for'
const ITS_RUN = 'its run shows how much it goes through, and can be watched'
const GIVES_BACK = 'it gives back what was taken, as it was told then'

/** All others, each with the reason why it tells none. */
export const TELLS_NONE: Record<string, string> = {
  abortRun: ITS_OWN_ROW,
  closeAtRisk: ITS_OWN_ROW,
  confirmHelplines: ITS_OWN_ROW,
  copyEngagement: 'the sites are chosen one by one, and each is answered',
  createConversation: ITS_OWN_ROW,
  createSocialSite: ITS_OWN_ROW,
  createTag: ITS_OWN_ROW,
  createUser: ITS_OWN_ROW,
  createUserAward: ITS_OWN_ROW,
  createUserDisorder: ITS_OWN_ROW,
  deleteSocialSite: ITS_OWN_ROW,
  deleteUserAward: ITS_OWN_ROW,
  deleteUserDisorder: ITS_OWN_ROW,
  deleteUserProfilePicture: ITS_OWN_ROW,
  deleteView: 'a view of the team is its name and filters: nothing that it shows is changed, and Undo brings it back',
  drawGiveaway: 'it draws as many as are asked for, of the entries that stand on the page',
  editContentFlagBody: ITS_OWN_ROW,
  endSession: ITS_OWN_ROW,
  giveBackAtRisk: ITS_OWN_ROW,
  giveSecondLook: 'it changes nothing about the text',
  handAtRisk: ITS_OWN_ROW,
  markNotificationsRead: 'they are the viewer’s own notes, and stay to be read',
  maskPrivateData: 'what is masked is marked in the text beside the button',
  openContentFlag: ITS_OWN_ROW,
  prepareBulkDecision: 'it is what tells them',
  recallBlock: ITS_RUN,
  resendMessage: ITS_OWN_ROW,
  restoreContent: ITS_OWN_ROW,
  restoreEngagement: ITS_OWN_ROW,
  restoreSetting: ITS_OWN_ROW,
  restoreView: GIVES_BACK,
  runTaskScript: ITS_RUN,
  saveEngagement: 'what it replaces, and what that does to votes, stands in the form',
  saveView: ITS_OWN_ROW,
  setTags: ITS_OWN_ROW,
  setThreadTags: ITS_OWN_ROW,
  skipFlags: 'they are put off for the viewer alone, with Undo',
  stopBulkDecision: 'it leaves the rest alone',
  syncUsers: ITS_RUN,
  takeAtRisk: ITS_OWN_ROW,
  ugcReply: ITS_OWN_ROW,
  undoBulkDecision: GIVES_BACK,
  unmaskPrivateData: GIVES_BACK,
  unskipFlags: GIVES_BACK,
  updateContentFlag: ITS_OWN_ROW,
  updateSocialSite: ITS_OWN_ROW,
  updateTag: 'its name is the same thing wherever it stands',
  updateThread: ITS_OWN_ROW,
  upsertAward: ITS_OWN_ROW,
  writeToAtRisk: ITS_OWN_ROW,
}
