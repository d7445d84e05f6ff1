import type { Fault } from './fault.ts'

/** Faults of what server and console share, and of the platform. */
export const SHARED_FAULTS: Fault[] = [
  {
    breaks: 'next year cannot be chosen for an award any more',
    room: 'awards',
    in: 'domain/src/awards/awards.ts',
    from: 'year <= today.getUTCFullYear() + 1)',
    to: 'year <= today.getUTCFullYear())',
    caughtBy: ['domain/src/awards/awards.test.ts', 'server/src/features/awards/awards.test.ts'],
  },
  {
    breaks: 'moderators approve what waits for an admin',
    room: 'flags',
    in: 'domain/src/flag',
    from: "APPROVE: 'flags.approve',",
    to: "APPROVE: 'flags.decide',",
    caughtBy: ['domain/src/flags/flag/flag-operations.test.ts'],
  },
  {
    breaks: 'one more wrong password is allowed than the specification says',
    room: 'sessions',
    in: 'domain/src/sessions/sessions.ts',
    from: 'export const SIGN_IN_FAILURES_PER_ACCOUNT = 5',
    to: 'export const SIGN_IN_FAILURES_PER_ACCOUNT = 6',
    caughtBy: ['server/src/features/sessions/sign-in-limits.test.ts'],
  },
  {
    breaks: 'a score at the threshold opens no flag',
    room: 'automod',
    in: 'domain/src/automod/automod.ts',
    from: 'spam.prob >= thresholds.spam',
    to: 'spam.prob > thresholds.spam',
    caughtBy: ['domain/src/automod/automod.test.ts'],
  },
  {
    breaks: 'pages of other sites change things with the cookie of whoever opens them',
    room: 'server/src/platform/graphql',
    in: 'server/src/platform/graphql',
    from: 'if (!(await isOwnPage(request, () => ctxOf(request))))',
    to: 'if (false)',
    caughtBy: ['server/test/foreign-pages.test.ts'],
  },
  {
    breaks: 'every list gives one row more than it may',
    room: 'paging',
    in: 'domain/src/kernel/paging.ts',
    from: '.max(most, problem)',
    to: '.max(most + 1, problem)',
    caughtBy: ['domain/src/kernel/paging.test.ts', 'server/test/lists.test.ts'],
  },
]
