import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconChecks,
  IconCircleOff,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import type { FlagOperation } from '@ward/domain/flags/flag/flag-operations'

/** One key for each operation, in the list and on the flag's page: none means its opposite at another time. */
export const OPERATION_KEY: Record<FlagOperation, string> = {
  DONE: 'd',
  REOPEN: 'o',
  APPROVE: 'a',
  SPAM: 's',
  UN_SPAM: 'Shift+S',
  DELETE: 'Delete',
  UN_DELETE: 'Shift+Delete',
}

export const OPERATION_ICON: Record<FlagOperation, typeof IconCheck> = {
  DONE: IconCheck,
  REOPEN: IconArrowBackUp,
  APPROVE: IconChecks,
  SPAM: IconBan,
  UN_SPAM: IconCircleOff,
  DELETE: IconTrash,
  UN_DELETE: IconRestore,
}
