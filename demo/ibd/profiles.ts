import { done, open, type ProfileDraft, reopened } from '../drafts.ts'

export const profiles: ProfileDraft[] = [
  { user: 'gutheal_guru', flagged: '1h 34m', flag: open('spam reported', { reports: ['plainrice: Sells a cure'] }) },
  { user: 'probiotic.palace', flagged: '19h', flag: open('spam') },
  { user: 'mira_cleanse', flagged: '2d 3h', flag: reopened('spam') },
  { user: 'bluntbert', flagged: '1d 7h', flag: open('language reported', { assigned: ['bram.okkerby'] }) },
  { user: 'stoma_stan', flagged: '25d', flag: done('image reported', { reports: ['winwin_winona: Ugly'] }) },
  { user: 'cheap_biologics', flagged: '14d', flag: done('spam reported', { note: 'Blocked' }) },
  { user: 'winwin_winona', flagged: '21d', flag: done('spam', { note: 'Blocked' }) },
]
