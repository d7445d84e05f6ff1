import { z } from 'zod'
import type { ContentKind } from '../flags/flag/assoc-types.ts'

/** The effects an operation can have on a site, in the order they are shown. */
const WORDS = {
  flags_closed: ['flag is closed', 'flags are closed'],
  flags_opened: ['flag is opened', 'flags are opened'],
  comments_hidden: ['comment is hidden', 'comments are hidden'],
  threads_hidden: ['forum topic is hidden', 'forum topics are hidden'],
  replies_hidden: ['forum reply is hidden', 'forum replies are hidden'],
  statuses_hidden: ['status update is hidden', 'status updates are hidden'],
  comments_shown: ['comment is shown', 'comments are shown'],
  threads_shown: ['forum topic is shown', 'forum topics are shown'],
  replies_shown: ['forum reply is shown', 'forum replies are shown'],
  statuses_shown: ['status update is shown', 'status updates are shown'],
  reports_closed: ['report is closed', 'reports are closed'],
  roles_changed: ['role is changed', 'roles are changed'],
  roles_kept_elsewhere: [
    'account on another site keeps its role: it hasn’t confirmed this email, or that site doesn’t allow this email for admins',
    'accounts on other sites keep their role: they haven’t confirmed this email, or those sites don’t allow this email for admins',
  ],
  users_blocked: ['user is blocked', 'users are blocked'],
  past_caught_rightly: ['more past text would be caught correctly', 'more past texts would be caught correctly'],
  past_caught_wrongly: ['more past text would be a false positive', 'more past texts would be false positives'],
  past_caught_apart: [
    'more past text that was removed for another reason would be caught',
    'more past texts that were removed for another reason would be caught',
  ],
  past_missed: [
    'past text that was caught correctly would be missed',
    'past texts that were caught correctly would be missed',
  ],
  past_spared: ['past false positive would no longer be caught', 'past false positives would no longer be caught'],
  past_missed_apart: [
    'past text that was removed for another reason would no longer be caught',
    'past texts that were removed for another reason would no longer be caught',
  ],
  past_at_risk: ['more past text would be at risk', 'more past texts would be at risk'],
  past_at_risk_new: ['of these was never flagged', 'of these were never flagged'],
  past_not_at_risk: ['past text would no longer be at risk', 'past texts would no longer be at risk'],
  past_followed_up: ['of these was followed up', 'of these were followed up'],
  at_risk_kept: ['text at risk stays in the lane', 'texts at risk stay in the lane'],
  mentions_unlinked: ['text loses its mention of them', 'texts lose their mention of them'],
  users_unblocked: ['user is no longer blocked', 'users are no longer blocked'],
  users_kept_out: [
    'user stays suspended or blocked, as before the block',
    'users stay suspended or blocked, as before the block',
  ],
  roles_not_back: [
    'admin’s role is not given back: the email is not the one confirmed before the block, so they become a member',
    'admins’ roles are not given back: the emails are not those confirmed before the block, so they become members',
  ],
  mentions_linked: ['text gets its mention of them back', 'texts get their mention of them back'],
  accounts_closed: ['account is closed', 'accounts are closed'],
  texts_unsigned: ['text stays under ‘[deleted user]’', 'texts stay under ‘[deleted user]’'],
  sessions_ended: ['session is ended', 'sessions are ended'],
  api_tokens_kept: [
    'API token made by them still works: revoke it if they know its secret',
    'API tokens made by them still work: revoke those whose secret they know',
  ],
  webhooks_kept: [
    'webhook made by them still sends: check where to',
    'webhooks made by them still send: check where to',
  ],
  socials_unlinked: ['social login is unlinked', 'social logins are unlinked'],
  accounts_linked: [
    'account is linked to the same person’s other accounts',
    'accounts are linked to the same person’s other accounts',
  ],
  slugs_given: ['account gets another address', 'accounts get another address'],
  counts_corrected: ['count is corrected', 'counts are corrected'],
  rows_downloaded: ['row is in the file', 'rows are in the file'],
  people_downloaded: ['person’s name or address is in the file', 'people’s names or addresses are in the file'],
  accounts_exported: ['account is listed in the file', 'accounts are listed in the file'],
  threads_moved: ['forum topic gets the other tag', 'forum topics get the other tag'],
  threads_once: ['forum topic has both tags and keeps one', 'forum topics have both tags and keep one'],
  engagements_moved: ['engagement gets the other tag', 'engagements get the other tag'],
  engagements_once: ['engagement has both tags and keeps one', 'engagements have both tags and keep one'],
  members_moved: ['member gets the other condition', 'members get the other condition'],
  members_once: ['member has both conditions and keeps one', 'members have both conditions and keep one'],
  campaigns_moved: ['campaign gets the other condition', 'campaigns get the other condition'],
  conditions_moved: ['condition leads to the other one', 'conditions lead to the other one'],
  conditions_made: ['condition is new', 'conditions are new'],
  conditions_changed: ['condition is changed', 'conditions are changed'],
  slugs_led: ['address leads to the other one', 'addresses lead to the other one'],
  rows_moved: ['other entry moves with it', 'other entries move with it'],
  threads_tagged: ['forum topic gets tags', 'forum topics get tags'],
  threads_losing: ['forum topic loses tags', 'forum topics lose tags'],
  sites_given: ['site gets the value of this one', 'sites get the value of this one'],
  sites_following: ['site without its own value gets the new one', 'sites without their own value get the new one'],
  threads_untagged: ['forum topic loses the tag', 'forum topics lose the tag'],
  engagements_untagged: ['engagement loses the tag', 'engagements lose the tag'],
  profile_fields_gone: ['field is no longer asked', 'fields are no longer asked'],
  profile_children_freed: ['field stays without its parent', 'fields stay without their parent'],
  profile_rules_named: ['rule refers to something deleted', 'rules refer to something deleted'],
  profile_fields_unreached: ['field can’t be reached any more', 'fields can’t be reached any more'],
  profile_answers_hidden: ['answer is hidden and kept for 30 days', 'answers are hidden and kept for 30 days'],
  profile_answers_reworded: ['answer was given to the old wording', 'answers were given to the old wording'],
  answers_unseen: ['answer can no longer be seen', 'answers can no longer be seen'],
  votes_set_aside: ['vote is no longer counted', 'votes are no longer counted'],
  votes_counted: ['vote is counted again', 'votes are counted again'],
  entries_frozen: ['entry takes part in the draw', 'entries take part in the draw'],
  entries_unreachable: ['of these has no address to write to', 'of these have no address to write to'],
  entries_unconfirmed: [
    'entry is left out: nobody confirmed its address',
    'entries are left out: nobody confirmed their addresses',
  ],
  entries_of_staff: ['entry of the staff is left out', 'entries of the staff are left out'],
  entries_kept_out: [
    'entry of an account that is blocked or fraudulent is left out',
    'entries of accounts that are blocked or fraudulent are left out',
  ],
  entries_again: [
    'entry is left out: the same mailbox has an earlier one',
    'entries are left out: the same mailboxes have earlier ones',
  ],
  entries_set_aside: ['entry is excluded', 'entries are excluded'],
  entries_back: ['entry is in the draw again', 'entries are in the draw again'],
  winners_drawn: ['winner is drawn', 'winners are drawn'],
  leads_undone: ['lead is taken back', 'leads are taken back'],
  responses_deleted: ['response is deleted', 'responses are deleted'],
  mails_sent: ['email is sent', 'emails are sent'],
  left_appealed: [
    'waits for another look and is skipped: review it individually',
    'wait for another look and are skipped: review them individually',
  ],
  left_at_risk: [
    'at-risk flag is skipped: review it individually',
    'at-risk flags are skipped: review them individually',
  ],
  left_own: [
    'is skipped: you wrote or reported it, so someone else decides',
    'are skipped: you wrote or reported them, so someone else decides',
  ],
  left_already: ['needs no change', 'need no change'],
  left_changed: ['was changed by someone else and is skipped', 'were changed by someone else and are skipped'],
  left_forbidden: ['is skipped: your role can’t change it', 'are skipped: your role can’t change them'],
  left_unfit: ['doesn’t support this action', 'don’t support this action'],
  left_alone: ['is skipped', 'are skipped'],
} as const satisfies Record<string, readonly [one: string, many: string]>

export const EffectKind = z.enum(Object.keys(WORDS) as (keyof typeof WORDS)[])
export type EffectKind = keyof typeof WORDS

/** How much of each: shown before the operation, and kept in the audit log after it. */
export type Effects = Partial<Record<EffectKind, number>>
/** One line of them. */
export type Effect = { kind: EffectKind; n: number }

/** The lines of effects in their order, without those that are none. */
export const effectsIn = (effects: Effects): Effect[] =>
  EffectKind.options.flatMap((kind) => {
    const n = effects[kind] ?? 0
    return n > 0 ? [{ kind, n }] : []
  })

/** How many things are left as they are, whatever the reason. */
export const leftIn = (lines: readonly Effect[]): number =>
  lines.reduce((sum, { kind, n }) => (kind.startsWith('left_') ? sum + n : sum), 0)

/** '312 comments are hidden' */
export const effectText = ({ kind, n }: Effect): string => `${n.toLocaleString('en')} ${WORDS[kind][n === 1 ? 0 : 1]}`

export const EFFECTS_LABEL = 'What this does'
export const EFFECTS_DONE_LABEL = 'What this did'
export const NOT_COUNTED = 'The effects could not be counted right now.'
export const NO_EFFECTS = 'Nothing is changed'
/** Of what takes something away: that is changed in any case. */
export const NO_FURTHER_EFFECTS = 'Nothing else is changed'

/** As they are kept, in words; nothing where none are. */
export const effectLines = (kept: unknown): string[] => effectsIn((kept ?? {}) as Effects).map(effectText)

/** The sum of the effects of several things. */
export function sumOf(all: readonly Effects[]): Effects {
  const sum: Effects = {}
  for (const effects of all) for (const { kind, n } of effectsIn(effects)) sum[kind] = (sum[kind] ?? 0) + n
  return sum
}

const NOUN = {
  comment: 'comments',
  thread: 'threads',
  reply: 'replies',
  status: 'statuses',
  status_reply: 'statuses',
} as const satisfies Record<ContentKind, string>

/** Members no longer see a text of this kind, or see it again. */
export const visibilityEffect = (kind: ContentKind, isSeen: boolean): EffectKind =>
  `${NOUN[kind]}_${isSeen ? 'shown' : 'hidden'}`
