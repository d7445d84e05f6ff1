import { BULK_MAX, BULK_QUESTION } from '@ward/domain/flags/bulk/bulk-decisions'
import { type FlagOperation, INVERSE, OPERATION_LABEL } from '@ward/domain/flags/flag/flag-operations'
import { type Effect, effectText, leftIn } from '@ward/domain/kernel/effects'
import type { ReactNode } from 'react'
import { confirm } from '../../../ui/dialog/confirm.ts'
import { EffectList } from '../../../ui/effects/EffectList.tsx'
import { count, formatNumber } from '../../../ui/text/NumberText.tsx'

type Asked = { operation: FlagOperation; flags: number; expected: readonly Effect[]; more?: ReactNode }

/** Asks whether what an operation on many flags will do is meant; `more` says what else is to be known. */
export function askWhat({ operation, flags, expected, more }: Asked): Promise<boolean> {
  const left = leftIn(expected)
  return confirm({
    title: BULK_QUESTION[operation](count(flags - left, 'flag')),
    text: (
      <>
        <EffectList lines={expected.map(effectText)} />
        {more}
        <p>
          {[
            flags === BULK_MAX ? `At most ${formatNumber(BULK_MAX)} are changed at a time: the newest.` : '',
            INVERSE[operation] === null ? 'You can’t undo this.' : 'You can undo this.',
          ].join(' ')}
        </p>
      </>
    ),
    confirm: OPERATION_LABEL[operation],
    danger: operation === 'DELETE',
  })
}
