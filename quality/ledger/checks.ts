// The checks of the ledger, each as a list of complaints; an empty list means that the ledger is right.

import type { Ledger } from './ledger.ts'
import { ROOMS } from './rooms.ts'
import { occurrences } from './source-texts.ts'

export const unknownRooms = ({ sentences, messages }: Ledger): string[] =>
  [...sentences, ...messages]
    .filter(({ room }) => !ROOMS.includes(room))
    .map(({ room, text }) => `there is no room '${room}' for: ${text}`)

/** @param titles every test there is */
export const missingTests = ({ sentences }: Ledger, titles: ReadonlySet<string>): string[] =>
  sentences.flatMap(({ test, text }) =>
    [test]
      .flat()
      .filter((title) => title !== 'later' && title !== 'none' && !titles.has(title))
      .map((title) => `there is no test '${title}' for: ${text}`),
  )

export const withoutReason = ({ sentences, messages }: Ledger): string[] => [
  ...sentences.filter(({ test, why }) => test === 'none' && !why).map(({ text }) => `why has this no test: ${text}`),
  ...messages
    .filter(({ written, as, why }) => (written === 'value' || as) && !why)
    .map(({ text }) => `why is this not written as it is quoted: ${text}`),
]

/** @param source the sources without comments */
export const wronglyWritten = ({ messages }: Ledger, source: string): string[] =>
  messages.flatMap(({ text, as = text, written }) => {
    const times = occurrences(source, as)
    if (written === 'once' && times !== 1) return [`stands in the sources ${times} times instead of once: ${as}`]
    // node quality/ledger/renew.ts marks it.
    if (written === 'later' && times > 0) return [`stands in the sources and is called later: ${as}`]
    return []
  })
