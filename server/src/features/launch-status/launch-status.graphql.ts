import { VERSION_PAGE_SIZE } from '@ward/domain/kernel/versions'
import {
  CHECKS_MAX,
  LAUNCH_STATES,
  LaunchCheckAside,
  LaunchCheckId,
  LaunchCheckMark,
  LaunchHistoryQuery,
  RESULTS_SHOWN,
} from '@ward/domain/launch-status/launch-status'
import { z } from 'zod'
import { builder } from '../../platform/graphql/builder.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import type { LaunchCheck } from '../../platform/launch-check.ts'
import { versionsOf } from '../../platform/versions.ts'
import { cardOf, User } from '../users/directory/users.graphql.ts'
import { Version } from '../versions/versions.graphql.ts'
import { type LaunchResult, latestResults, resultsOf } from './launch-results.db.ts'
import {
  confirmCheck,
  LAUNCH_SUBJECT,
  type LaunchCheckNow,
  launchChecksNow,
  setAside,
  takeBack,
} from './launch-status.actions.ts'

const State = enumOf('LaunchState', z.enum(LAUNCH_STATES))

const LaunchCheckRef = builder.objectRef<LaunchCheckNow>('LaunchCheck').implement({
  description: 'Something that is to be seen to before a site is opened to members.',
  fields: (t) => ({
    id: t.exposeString('id'),
    name: t.exposeString('name'),
    url: t.exposeString('url', { nullable: true, description: 'The screen of the console where it is done.' }),
    isCompleted: t.boolean({ resolve: ({ state }) => state === 'completed' }),
    state: t.expose('state', { type: State }),
    detail: t.exposeString('detail', { description: 'One sentence on how it stands.' }),
    scope: t.exposeString('scope', { description: 'site or network.' }),
    isManual: t.exposeBoolean('isManual', { description: 'Somebody confirms it, since no program can judge it.' }),
    asideReason: t.exposeString('asideReason', { nullable: true }),
    asideUntil: t.expose('asideUntil', { type: 'DateTime', nullable: true }),
    confirmedAt: t.expose('confirmedAt', { type: 'DateTime', nullable: true }),
    confirmedBy: t.field({
      type: User,
      nullable: true,
      resolve: ({ confirmedBy }, _args, ctx) => (confirmedBy === null ? null : cardOf(ctx, confirmedBy)),
    }),
    version: t.exposeInt('version', { description: 'Counts what people said of it.' }),
  }),
})

const Result = builder.objectRef<LaunchResult>('LaunchResult').implement({
  description: 'How a check stood from then on.',
  fields: (t) => ({
    checkId: t.exposeString('checkId'),
    since: t.expose('since', { type: 'DateTime' }),
    state: t.expose('state', { type: State }),
    detail: t.exposeString('detail'),
  }),
})

let known: readonly LaunchCheck[] = []
/** The checks that the fields of this room are about; see `launch-checks.ts`. */
export const addLaunchChecks = (checks: readonly LaunchCheck[]): void => {
  known = checks
}

builder.queryFields((t) => ({
  siteLaunchChecks: t.field({
    type: [LaunchCheckRef],
    rows: CHECKS_MAX,
    may: 'launchStatus.read',
    description: 'The checks before the site is opened, each made now.',
    resolve: (_root, _args, ctx) => launchChecksNow(ctx, known),
  }),
  launchCheckHistory: t.field({
    type: [Result],
    rows: RESULTS_SHOWN,
    may: 'launchStatus.read',
    description: 'How a check stood, or each of them, as the hourly look at it found, newest first.',
    args: argsOf(LaunchHistoryQuery),
    resolve: (_root, { id }, ctx) =>
      id == null ? latestResults(ctx.site, RESULTS_SHOWN) : resultsOf(ctx.site, id, RESULTS_SHOWN),
  }),
  launchCheckVersions: t.field({
    type: [Version],
    rows: VERSION_PAGE_SIZE,
    may: 'launchStatus.read',
    description: 'The history of a check, newest first.',
    args: argsOf(LaunchCheckId),
    resolve: (_root, { id }, ctx) =>
      versionsOf(ctx.site, { subjectType: LAUNCH_SUBJECT, subjectId: id }, { limit: VERSION_PAGE_SIZE }),
  }),
}))

builder.mutationFields((t) => ({
  setLaunchCheckAside: t.field({
    type: LaunchCheckRef,
    may: 'launchStatus.change',
    description: 'Sets a check aside with a reason, until a day; it stays in the list.',
    args: argsOf(LaunchCheckAside),
    resolve: mutation((tx, input: LaunchCheckAside) => setAside(tx, known, input)),
  }),
  takeLaunchCheckBack: t.field({
    type: LaunchCheckRef,
    may: 'launchStatus.change',
    description: 'Takes a check back that was set aside.',
    args: argsOf(LaunchCheckMark),
    resolve: mutation((tx, input: LaunchCheckMark) => takeBack(tx, known, input)),
  }),
  confirmLaunchCheck: t.field({
    type: LaunchCheckRef,
    may: 'launchStatus.change',
    description: 'Says that somebody looked at what no program can judge.',
    args: argsOf(LaunchCheckMark),
    resolve: mutation((tx, input: LaunchCheckMark) => confirmCheck(tx, known, input)),
  }),
}))
