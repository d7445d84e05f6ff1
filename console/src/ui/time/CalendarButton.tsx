import { Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import type { DayRange } from '@ward/domain/kernel/days'
import { useEffect, useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import { restKeys } from '../keys/registry.ts'
import type { CalendarProps } from './Calendar.tsx'
import { loadCalendar, useCalendar } from './loadCalendar.ts'

/** The keys of the page rest while something lies over it. */
export function useRestingKeys(isOpen: boolean) {
  useEffect(() => (isOpen ? restKeys() : undefined), [isOpen])
}

/** Opens the calendar beside a field; a day that is picked, or the second end of a range, closes it. */
export function CalendarButton(days: CalendarProps & { label: string; disabled?: boolean }) {
  const { label, disabled } = days
  const [isOpen, setOpen] = useState(false)
  const [Calendar, ready] = useCalendar()
  /** The first end of a range, until the second one is picked as well. */
  const [begun, setBegun] = useState('')
  useRestingKeys(isOpen)
  const show = (open: boolean) => {
    setBegun('')
    setOpen(open)
  }
  const shown: CalendarProps = days.range
    ? {
        ...days,
        value: begun ? { from: begun, to: '' } : days.value,
        onPick: (range: DayRange) => {
          setBegun(range.to ? '' : range.from)
          if (range.from && range.to) {
            days.onPick(range)
            setOpen(false)
          }
        },
      }
    : {
        ...days,
        onPick: (day: string) => {
          days.onPick(day)
          setOpen(false)
        },
      }
  return (
    <Popover opened={isOpen && Calendar !== null} onChange={show} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          size={28}
          icon={IconCalendar}
          label={label}
          disabled={disabled}
          onPointerEnter={() => void loadCalendar().catch(() => {})}
          onClick={async () => {
            if (!isOpen) await ready()
            show(!isOpen)
          }}
        />
      </Popover.Target>
      <Popover.Dropdown>{Calendar ? <Calendar {...shown} /> : null}</Popover.Dropdown>
    </Popover>
  )
}
