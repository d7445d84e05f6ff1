import { type Draft, open, spammed } from './drafts.ts'
import { readData } from './read-data.ts'
import type { SiteKey } from './shapes.ts'

/** The same texts posted many times: by one spammer on all sites this morning, and by a blocked account. */
const { patch, patchVaried, kingOil } = readData<Record<'patch' | 'patchVaried' | 'kingOil', string>>('burst-texts')

const copies = (burst: string, text: string, by: string, times: string[], flag = open('spam')): Draft[] =>
  times.map((ago) => ({ by, ago, text, flag, burst }))

export const bursts: Record<SiteKey, Draft[]> = {
  migraine: [
    ...copies('calm patch', patch, 'wellness_gate77', ['3h 52m', '3h 51m', '3h 49m', '3h 46m']),
    ...copies('calm patch', patchVaried, 'wellness_gate77', ['3h 44m'], open('spam reported')),
    ...copies(
      'king oil',
      kingOil,
      'cbd_king_4u',
      ['15d 2h', '15d 1h 58m', '15d 1h 55m', '15d 1h 50m'],
      spammed('spam'),
    ),
  ],
  lupus: copies('calm patch', patch, 'aloe_oracle', ['3h 41m', '3h 40m', '3h 37m']),
  ibd: [
    ...copies('calm patch', patch, 'probiotic.palace', ['3h 33m', '3h 31m']),
    ...copies('calm patch', patchVaried, 'probiotic.palace', ['3h 29m'], spammed('spam')),
  ],
  psoriasis: copies('calm patch', patch, 'deadsea_dealz', ['3h 20m', '3h 18m']),
}
