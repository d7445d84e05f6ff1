import { latestBirthday } from '@ward/domain/kernel/days'
import { wallTime } from '@ward/domain/kernel/time-zones'
import { DateField, type DateFieldProps } from './DateField.tsx'
import { viewerZone } from './zones.ts'

/** A birthday of somebody who is of age (spec 3 section 2.2): the calendar begins with the years. */
export function BirthdayField(props: Omit<DateFieldProps, 'min' | 'max' | 'near' | 'fromYears'>) {
  const latest = latestBirthday(wallTime(new Date(), viewerZone()).day)
  return <DateField {...props} max={latest} near={latest} fromYears />
}
