import { IconCheck, IconHelp, IconX } from '@tabler/icons-react'
import { launchLists } from '@ward/domain/launch-status/launch-status'
import type { LaunchCheckRow } from './launch-status.api.ts'

/** How a check stands, in a word and a sign. */
export const STATES = {
  completed: { word: 'Completed', Icon: IconCheck },
  incomplete: { word: 'To do', Icon: IconX },
  unknown: { word: 'Unknown', Icon: IconHelp },
}

/** How many checks are completed: '4 of 9'. */
export const launchSum = (checks: readonly LaunchCheckRow[]) =>
  `${launchLists(checks).completed.length} of ${checks.length}`
