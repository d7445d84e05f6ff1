import { done, open, type ProfileDraft, reopened } from '../drafts.ts'

export const profiles: ProfileDraft[] = [
  { user: 'immune.reset.pro', flagged: '55m', flag: open('spam reported', { reports: ['threadbare: Sells a cure'] }) },
  { user: 'aloe_oracle', flagged: '18h 30m', flag: open('spam', { assigned: ['noor.fenwaith'] }) },
  { user: 'detox_dana_', flagged: '2d', flag: reopened('spam reported') },
  { user: 'plainspoken_jo', flagged: '1d 21h', flag: open('language reported') },
  { user: 'daybyday_dov', flagged: '6d', flag: done('language', { note: 'Hebrew, says hello' }) },
  { user: 'mothwing', flagged: '12d', flag: done('image reported', { reports: ['grey_linen: Shows scars'] }) },
  { user: 'frequency_fred', flagged: '10d', flag: done('spam', { note: 'Blocked' }) },
  { user: 'parcel_meds_24', flagged: '18d', flag: done('spam reported', { note: 'Blocked' }) },
]
