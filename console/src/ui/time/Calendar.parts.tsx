import { useEffect, useRef, useState } from 'react'
import { FilterDateRange } from '../filters/FilterDateRange.tsx'
import { Column, type Part } from '../part.tsx'
import { Calendar } from './Calendar.tsx'
import { DateField } from './DateField.tsx'

const NONE = { from: '', to: '' }
const DAYS = { from: '2026-11-05', to: '2026-11-20' }

/** One that is opened by its button, as a person would. */
function useOpened() {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('button')?.click(), [])
  return frame
}

function Opened() {
  const frame = useOpened()
  const [day, setDay] = useState<string | null>('2026-11-20')
  return (
    <div ref={frame}>
      <Column>
        <DateField label="Expiration date" value={day} onChange={setDay} />
      </Column>
    </div>
  )
}

function OpenedFilter({ range }: { range: typeof NONE }) {
  const frame = useOpened()
  const [value, setValue] = useState(range)
  return (
    <div ref={frame}>
      <FilterDateRange label="Date" value={value} onChange={setValue} />
    </div>
  )
}

export const part: Part = {
  title: 'Calendar',
  group: 'Forms',
  states: {
    'A day is chosen': () => <Calendar quiet value="2026-11-20" onPick={() => {}} />,
    'Some days cannot be chosen': () => (
      <Calendar quiet value="" min="2026-11-05" max="2026-11-20" near="2026-11-05" onPick={() => {}} />
    ),
    'A range': () => <Calendar quiet range value={DAYS} onPick={() => {}} />,
    'A range is begun': () => <Calendar quiet range value={{ ...NONE, from: '2026-11-05' }} onPick={() => {}} />,
    'Years first': () => <Calendar quiet value="" max="2008-11-20" near="2008-11-20" fromYears onPick={() => {}} />,
  },
  windows: {
    'Opened beside a field': () => <Opened />,
    'The filter, opened': () => <OpenedFilter range={NONE} />,
    'The filter, opened with a range': () => <OpenedFilter range={DAYS} />,
  },
}
