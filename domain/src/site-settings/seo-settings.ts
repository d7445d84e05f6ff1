import { z } from 'zod'
import { SiteHost } from '../sites/sites.ts'
import { setting } from './setting-entry.ts'
import { listWords } from './setting-words.ts'

const HOSTS_MAX = 50

/** Settings for search engines. */
export const SEO_SETTINGS = {
  canonicalHosts: setting({
    level: 'super',
    title: 'Hosts of canonical addresses',
    group: 'Search engines',
    hints: { item: 'host' },
    means: 'Canonical addresses may also name these hosts outside the network.',
    value: z.array(SiteHost).max(HOSTS_MAX, `There may be at most ${HOSTS_MAX} hosts`),
    fallback: [] as string[],
    words: listWords(', '),
    obeyedBy: ['server/src/features/sites/canonical.actions.ts'],
  }),
}
