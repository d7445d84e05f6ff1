import { done, open, type ProfileDraft, reopened } from '../drafts.ts'

export const profiles: ProfileDraft[] = [
  {
    user: 'skin.miracle.co',
    flagged: '6h 30m',
    flag: open('spam image reported', { reports: ['newcream_nia: Uses my photo', 'nightlotion: Sells a cure'] }),
  },
  { user: 'deadsea_dealz', flagged: '1d', flag: open('spam') },
  { user: 'crosspatch', flagged: '3d 3h', flag: reopened('language reported', { assigned: ['sunniva.rook'] }) },
  {
    user: 'teenager_tai',
    flagged: '5h 40m',
    flag: open('reported', { reports: ['barber_bashir: Please check on him'] }),
  },
  { user: 'flake_news', flagged: '28d', flag: done('reported', { reports: ['hushed_hue: Impersonates a newspaper'] }) },
  { user: 'drumskin', flagged: '17d', flag: done('image language') },
  { user: 'glow_now_glenda', flagged: '13d', flag: done('spam', { note: 'Blocked' }) },
  { user: 'crypto_calm', flagged: '12d', flag: done('spam reported', { note: 'Blocked' }) },
]
