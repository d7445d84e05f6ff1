import { AFTER_EFFECT_FAULTS } from './after-effect-faults.ts'
import { CONSOLE_FAULTS } from './console-faults.ts'
import type { Fault } from './fault.ts'
import { PEOPLE_FAULTS } from './people-faults.ts'
import { SERVER_FAULTS } from './server-faults.ts'
import { SHARED_FAULTS } from './shared-faults.ts'

/** Every fault that the proof plants. */
export const FAULTS: readonly Fault[] = [
  ...SERVER_FAULTS,
  ...PEOPLE_FAULTS,
  ...SHARED_FAULTS,
  ...CONSOLE_FAULTS,
  ...AFTER_EFFECT_FAULTS,
]
