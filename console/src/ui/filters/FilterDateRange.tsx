import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type DayRange, problemOfDay, RANGE_BACKWARDS, shownDay, usualRanges } from '@ward/domain/kernel/days'
import { wallTime, zoneLabel } from '@ward/domain/kernel/time-zones'
import { useState } from 'react'
import { useRestingKeys } from '../time/CalendarButton.tsx'
import { DateField } from '../time/DateField.tsx'
import { loadCalendar, useCalendar } from '../time/loadCalendar.ts'
import { siteZone, viewerZone } from '../time/zones.ts'
import own from './FilterDateRange.module.css'
import styles from './Filters.module.css'
import { inMain } from './inMain.ts'

type FilterDateRangeProps = {
  label: string
  /** The days of the address, both within the range; an empty end is open. */
  value: DayRange
  onChange: (range: DayRange) => void
}

const ANY: DayRange = { from: '', to: '' }
const same = (a: DayRange, b: DayRange) => a.from === b.from && a.to === b.to

/** 'Any', 'Last 7 days', '11/01/2026 to 11/20/2026', 'from 11/01/2026'. */
function summary(value: DayRange, usual: readonly (DayRange & { label: string })[]): string {
  if (same(value, ANY)) return 'Any'
  const known = usual.find((range) => same(range, value))
  if (known) return known.label
  if (!value.to) return `from ${shownDay(value.from)}`
  if (!value.from) return `until ${shownDay(value.to)}`
  return value.from === value.to ? shownDay(value.from) : `${shownDay(value.from)} to ${shownDay(value.to)}`
}

/**
 * The days of a list: usual ranges, two dates to type, and one calendar for both. They are days of the site's zone, so that a
 * copied link shows everybody the same list; where the viewer's differs this is said.
 */
export function FilterDateRange({ label, value, onChange }: FilterDateRangeProps) {
  const [isOpen, setOpen] = useState(false)
  /** The typed or picked days that are not a range yet. */
  const [draft, setDraft] = useState(value)
  const [Calendar, ready] = useCalendar()
  useRestingKeys(isOpen)
  const now = new Date()
  const zone = siteZone()
  const today = wallTime(now, zone).day
  const usual = usualRanges(today)
  const backwards = draft.from !== '' && draft.to !== '' && draft.to < draft.from
  const isWhole = [draft.from, draft.to].every((day) => day === '' || !problemOfDay(day)) && !backwards

  const show = (open: boolean) => {
    // A whole range is applied when the popup closes.
    if (!open && isWhole && !same(draft, value)) onChange(draft)
    setDraft(value)
    setOpen(open)
  }
  const choose = (range: DayRange) => {
    if (!same(range, value)) onChange(range)
    setDraft(range)
    setOpen(false)
  }
  const pick = (range: DayRange) => (range.to ? choose(range) : setDraft(range))
  return (
    <Popover opened={isOpen} onChange={show} position="bottom-start" trapFocus returnFocus portalProps={inMain()}>
      <Popover.Target>
        <button
          type="button"
          className={styles.pick}
          onPointerEnter={() => void loadCalendar().catch(() => {})}
          onClick={async () => {
            if (!isOpen) await ready()
            show(!isOpen)
          }}
        >
          <span className={styles.name}>{label}</span> <span>{summary(value, usual)}</span>
          <IconChevronDown size={16} stroke={1.5} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={own.box}>
        <div className={own.usual}>
          {[{ ...ANY, label: 'Any' }, ...usual].map((range) => (
            <button
              key={range.label}
              type="button"
              className={own.choice}
              aria-pressed={same(range, value)}
              onClick={() => choose({ from: range.from, to: range.to })}
            >
              {range.label}
            </button>
          ))}
        </div>
        <form
          className={own.days}
          onSubmit={(event) => {
            event.preventDefault()
            if (isWhole) choose(draft)
          }}
        >
          <div className={own.typed}>
            <DateField
              label="From"
              value={draft.from}
              onChange={(from) => setDraft({ ...draft, from: from ?? '' })}
              rightSection={null}
            />
            <DateField
              label="To"
              value={draft.to}
              onChange={(to) => setDraft({ ...draft, to: to ?? '' })}
              error={backwards ? RANGE_BACKWARDS : undefined}
              rightSection={null}
            />
          </div>
          {Calendar ? <Calendar range value={isWhole ? draft : ANY} onPick={pick} near={today} quiet /> : null}
          {zone === viewerZone() ? null : <p className={own.zone}>Days of the site: {zoneLabel(zone, now)}</p>}
          <button type="submit" hidden />
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
