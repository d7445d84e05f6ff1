import { done, noted, open, type ProfileDraft, reopened } from '../drafts.ts'

export const profiles: ProfileDraft[] = [
  {
    user: 'dr.relief.online',
    flagged: '21m',
    flag: open('spam reported', {
      reports: ['copper_finch: Not a doctor', 'brookline_bea: Sells something', 'lilac_logic: Fake account'],
    }),
  },
  { user: 'wellness_gate77', flagged: '5h 40m', flag: open('spam') },
  { user: 'painfree_petra', flagged: '9h 30m', flag: open('spam image') },
  { user: 'cleanse.coach.v', flagged: '1d 3h', flag: open('spam reported', { assigned: ['tomas.hale'] }) },
  { user: 'magnet_mike', flagged: '2d 5h', flag: reopened('spam reported') },
  { user: 'no_more_mondays', flagged: '1d 16h', flag: open('language reported', { assigned: ['mara.tindall'] }) },
  { user: 'kettleblack', flagged: '22h', flag: open('reported', { reports: ['mossy_mo: Mean to everyone lately'] }) },
  { user: 'nettle_and_rose', flagged: '33d', flag: done('language') },
  { user: 'hexagonal_hal', flagged: '18d', flag: done('image') },
  { user: 'plainbagel', flagged: '3d 5h', flag: done('reported', { reports: ['ada.moorlight: Jokes too dark'] }) },
  { user: 'hello_hannelore', flagged: '1d 6h', flag: noted },
  { user: 'fast_relief_now', flagged: '4d', flag: done('spam reported', { note: 'Blocked' }) },
  { user: 'cbd_king_4u', flagged: '15d', flag: done('spam', { note: 'Blocked' }) },
  { user: 'loan_angel_ruth', flagged: '20d', flag: done('spam reported image', { note: 'Blocked' }) },
]
