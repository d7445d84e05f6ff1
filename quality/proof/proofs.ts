import * as automodGoals from './automod-goals.proof.ts'
import * as block from './block.proof.ts'
import * as bulk from './bulk.proof.ts'
import * as clicks from './clicks.proof.ts'
import * as deliveries from './deliveries.proof.ts'
import * as experiments from './experiments.proof.ts'
import * as graphqlAbuse from './graphql-abuse.proof.ts'
import * as hostileImages from './hostile-images.proof.ts'
import * as importTwice from './import-twice.proof.ts'
import * as killBursts from './kill-bursts.proof.ts'
import * as killConditions from './kill-conditions.proof.ts'
import * as killEngagements from './kill-engagements.proof.ts'
import * as killForums from './kill-forums.proof.ts'
import * as killHooks from './kill-hooks.proof.ts'
import * as killPoints from './kill-points.proof.ts'
import * as killScripts from './kill-scripts.proof.ts'
import * as killSettings from './kill-settings.proof.ts'
import * as largeRelease from './large-release.proof.ts'
import * as longJourneys from './long-journeys.proof.ts'
import * as matrix from './matrix.proof.ts'
import * as migrations from './migrations.proof.ts'
import * as naughtyStrings from './naughty-strings.proof.ts'
import * as onePress from './one-press.proof.ts'
import * as pairs from './pairs.proof.ts'
import * as parts from './parts.proof.ts'
import * as plantedFaults from './planted-faults.proof.ts'
import type { Proof } from './proof.ts'
import * as restarts from './restarts.proof.ts'
import * as sessionAutopsy from './session-autopsy.proof.ts'
import * as slowSockets from './slow-sockets.proof.ts'
import * as sync from './sync.proof.ts'
import * as thief from './thief.proof.ts'
import * as twoNodes from './two-nodes.proof.ts'
import * as uploads from './uploads.proof.ts'
import * as votes from './votes.proof.ts'

/** Every proof, in the order of docs/proof.md. */
export const proofs: readonly Proof[] = [
  killPoints,
  killEngagements,
  killBursts,
  killForums,
  killConditions,
  killHooks,
  killScripts,
  killSettings,
  largeRelease,
  importTwice,
  block,
  bulk,
  sync,
  pairs,
  restarts,
  migrations,
  naughtyStrings,
  graphqlAbuse,
  slowSockets,
  uploads,
  deliveries,
  hostileImages,
  sessionAutopsy,
  thief,
  twoNodes,
  votes,
  clicks,
  experiments,
  parts,
  matrix,
  automodGoals,
  onePress,
  longJourneys,
  plantedFaults,
]
