const grouped = (digits: string) => Number(digits.replaceAll(' ', '')).toLocaleString('en-US')

/** '1-9 / 1 000 000' as members read it: '1 to 9 in 1,000,000'. Words that are no class stay as they are. */
export function prevalenceWords(prevalence: string): string {
  const [, sign, from, to, of] = /^([<>])?(\d+)(?:-(\d+))? ?\/ ?(\d[\d ]*)$/.exec(prevalence.trim()) ?? []
  if (from === undefined || of === undefined) return prevalence
  const before = { '<': 'fewer than ', '>': 'more than ' }[sign ?? ''] ?? ''
  return `${before}${from}${to ? ` to ${to}` : ''} in ${grouped(of)}`
}

const ONSETS: Readonly<Record<string, string>> = {
  Antenatal: 'Before birth',
  Neonatal: 'In the first weeks',
  'All ages': 'At any age',
}

/** An age of onset in plain words. */
export const onsetWords = (onset: string): string => ONSETS[onset] ?? onset
