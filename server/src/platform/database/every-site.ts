import { sql } from 'kysely'

/**
 * The sites, to be compared with `site_id` by `=`: a statement over all sites finds its rows by an index that begins with the site,
 * which older versions of PostgreSQL would else read whole.
 */
export const everySite = sql<number>`any (array(select id from sites))`
