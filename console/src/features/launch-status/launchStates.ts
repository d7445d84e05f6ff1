import { IconCheck, IconHelp, IconX } from '@tabler/icons-react'

/** How a check stands, in a word and a sign. */
export const STATES = {
  completed: { word: 'Completed', Icon: IconCheck },
  incomplete: { word: 'To do', Icon: IconX },
  unknown: { word: 'Unknown', Icon: IconHelp },
}
