import type { Migration } from 'kysely/migration'
import * as platform from './0002-platform.ts'
import * as people from './0003-people.ts'
import * as awards from './0004-awards.ts'
import * as content from './0005-content.ts'
import * as flags from './0006-flags.ts'
import * as background from './0008-background.ts'
import * as imports from './0009-import.ts'
import * as importResume from './0010-import-resume.ts'
import * as atRisk from './0012-at-risk.ts'
import * as importJsonl from './0013-import-jsonl.ts'
import * as auditChain from './0014-audit-chain.ts'
import * as flagCounts from './0015-flag-counts.ts'
import * as automodLearning from './0016-automod-learning.ts'
import * as importStatistics from './0017-import-statistics.ts'
import * as awardVersion from './0018-award-version.ts'
import * as flagFacts from './0019-flag-facts.ts'
import * as contentKeys from './0020-content-keys.ts'
import * as notificationActor from './0021-notification-actor.ts'
import * as sealing from './0022-sealing.ts'
import * as importIdentity from './0023-import-identity.ts'
import * as sessionEnds from './0024-session-ends.ts'

/** Every migration, in the order of its name: forward only, and never changed once it has run outside a developer's machine. */
export const migrations: Record<string, Migration> = {
  '0002-platform': platform,
  '0003-people': people,
  '0004-awards': awards,
  '0005-content': content,
  '0006-flags': flags,
  '0008-background': background,
  '0009-import': imports,
  '0010-import-resume': importResume,
  '0012-at-risk': atRisk,
  '0013-import-jsonl': importJsonl,
  '0014-audit-chain': auditChain,
  '0015-flag-counts': flagCounts,
  '0016-automod-learning': automodLearning,
  '0017-import-statistics': importStatistics,
  '0018-award-version': awardVersion,
  '0019-flag-facts': flagFacts,
  '0020-content-keys': contentKeys,
  '0021-notification-actor': notificationActor,
  '0022-sealing': sealing,
  '0023-import-identity': importIdentity,
  '0024-session-ends': sessionEnds,
}
