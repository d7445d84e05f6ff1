import { effectsIn } from '@ward/domain/kernel/effects'
import { ById } from '@ward/domain/kernel/ids'
import { orNotFound } from '@ward/domain/kernel/refusal'
import type { LetsIn } from '@ward/domain/users/letting-in'
import { canRecall, recallableUntil, USER_RUNS_SHOWN, USER_TASKS, UserDeletion } from '@ward/domain/users/user-work'
import { LINKED_USERS_MAX } from '@ward/domain/users/users'
import type { Ctx } from '../../../platform/context.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { runsOn } from '../../../platform/jobs/runs.ts'
import { quietly } from '../../../platform/limits/quietly.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { EFFECTS_MAX, EffectRef } from '../../audit-log/effects.graphql.ts'
import { accountsInReach, mayChangeSignIn } from '../../sessions/letting-in.actions.ts'
import { Run } from '../../task-scripts/runs.graphql.ts'
import { type BlockRow, blockOf } from '../block/block.db.ts'
import { lookAt } from '../directory/private-looks.actions.ts'
import { accountsOfPeople } from '../directory/user-private.db.ts'
import { accountById, type StaffAccount } from '../directory/users.db.ts'
import { deleteUser, effectsOfDeletion } from '../erase/erase.actions.ts'
import { mailPasswordLink } from '../profile/password-link.actions.ts'
import { LinkedUser } from '../profile/user-private.graphql.ts'
import { effectsOfRecall, recallBlock } from '../recall/recall.actions.ts'
import { effectsOfSync, lastSync, syncUsers } from './sync.actions.ts'

/** It reads the open sessions of the network. */
const inQuiet = quietly({ waiting: 20 })

const recallDays = async ({ site }: Ctx) => (await settingsOf(site, 'blockRecallDays')).blockRecallDays

const Block = builder.objectRef<BlockRow>('UserBlock').implement({
  description: 'The block of a user who became a spammer.',
  fields: (t) => ({
    blockedAt: t.expose('blockedAt', { type: 'DateTime' }),
    recallableUntil: t.field({
      type: 'DateTime',
      resolve: async ({ blockedAt }, _args, ctx) => recallableUntil(blockedAt, await recallDays(ctx)),
    }),
    whyNoRecall: t.string({
      nullable: true,
      description: 'Why it cannot be recalled; null where it can.',
      resolve: async (block, _args, ctx) => {
        const answer = canRecall(block, ctx.now(), await recallDays(ctx))
        return answer.ok ? null : answer.because
      },
    }),
  }),
})

/** Why the viewer may not change a thing that signs somebody in; null where they may. */
const whyNot = (what: LetsIn) => async (account: StaffAccount, _args: object, ctx: Ctx) => {
  const answer = await mayChangeSignIn(ctx, what, account)
  return answer.ok ? null : answer.because
}

const UserWork = builder.objectRef<StaffAccount>('UserWork').implement({
  description: 'Long work on one user: their block and the runs that went over what they wrote.',
  fields: (t) => ({
    block: t.field({
      type: Block,
      nullable: true,
      resolve: async ({ id }, _args, { site }) => (await blockOf(site, id)) ?? null,
    }),
    runs: t.field({
      type: [Run],
      rows: USER_RUNS_SHOWN,
      description: 'Newest first.',
      resolve: ({ id }, _args, { site }) =>
        runsOn(site, { tasks: Object.values(USER_TASKS), subjectId: id, limit: USER_RUNS_SHOWN }),
    }),
    inReach: t.field({
      type: [LinkedUser],
      rows: LINKED_USERS_MAX,
      description: 'The accounts that an export tells of and deleting everywhere closes: those the viewer may act on.',
      resolve: async ({ id, personId }, _args, ctx) => {
        await lookAt(ctx, [id])
        const ids = new Set((await accountsInReach(ctx, personId)).map((account) => account.id))
        const accounts = await accountsOfPeople(ctx.network, [personId])
        return accounts.filter((account) => ids.has(account.id)).slice(0, LINKED_USERS_MAX)
      },
    }),
    whyNoPassword: t.string({
      nullable: true,
      description: 'Why the viewer may not set their password; null where they may.',
      resolve: whyNot('password'),
    }),
    whyNoEmail: t.string({
      nullable: true,
      description: 'Why the viewer may not change their address; null where they may.',
      resolve: whyNot('email'),
    }),
  }),
})

builder.queryField('userWork', (t) =>
  t.field({
    type: UserWork,
    may: 'users.readPrivate',
    args: argsOf(ById),
    resolve: async (_root, { id }, { site }) => orNotFound(await accountById(site, id)),
  }),
)

builder.mutationField('mailPasswordLink', (t) =>
  t.boolean({
    may: 'users.change',
    description: 'Mails somebody the link by which they set their own password, to the address of their account.',
    args: argsOf(ById),
    resolve: mutation((tx, { id }) => mailPasswordLink(tx, id)),
  }),
)

builder.mutationField('recallBlock', (t) =>
  t.field({
    type: Run,
    may: 'users.recallBlock',
    description: 'Gives a user back what a block took: the role at once, texts, flags and mentions by the run.',
    args: argsOf(ById),
    resolve: mutation((tx, { id }) => recallBlock(tx, id)),
  }),
)

builder.queryField('recallEffects', (t) =>
  t.field({
    type: [EffectRef],
    rows: EFFECTS_MAX,
    may: 'users.recallBlock',
    description: 'The effects of recalling a user’s block, and the changes that stay.',
    args: argsOf(ById),
    resolve: async (_root, { id }, ctx) => effectsIn(await effectsOfRecall(ctx, id)),
  }),
)

builder.mutationField('deleteUser', (t) =>
  t.field({
    type: Run,
    may: 'users.change',
    description: 'Closes an account at once; what is kept of it is erased by the run.',
    args: argsOf(UserDeletion),
    resolve: mutation(deleteUser),
  }),
)

builder.queryField('deleteUserEffects', (t) =>
  t.field({
    type: [EffectRef],
    rows: EFFECTS_MAX,
    may: 'users.change',
    description: 'The effects of deleting an account, and the person’s other accounts with it.',
    args: argsOf(UserDeletion.omit({ atRiskConfirmed: true })),
    resolve: async (_root, asked, ctx) => effectsIn(await effectsOfDeletion(ctx, asked)),
  }),
)

builder.mutationField('syncUsers', (t) =>
  t.field({
    type: Run,
    may: 'users.change',
    description: 'Reconciles the accounts of the network; joins the run that goes on.',
    resolve: mutation(syncUsers),
  }),
)

builder.queryField('syncEffects', (t) =>
  t.field({
    type: [EffectRef],
    rows: EFFECTS_MAX,
    may: 'users.change',
    description: 'The effects of a sync that can be counted before: addresses and sessions, not links and counts.',
    resolve: (_root, _args, ctx) => inQuiet(async () => effectsIn(await effectsOfSync(ctx))),
  }),
)

builder.queryField('usersSync', (t) =>
  t.field({
    type: Run,
    may: 'users.change',
    nullable: true,
    description: 'The sync that this site asked for last.',
    resolve: (_root, _args, ctx) => lastSync(ctx),
  }),
)
