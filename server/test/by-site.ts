import type pg from 'pg'

/** Tables every machine would have a whole copy of: short, and the same for all sites. */
const EVERYWHERE = [
  'sites',
  'site_hosts',
  'people',
  'awards',
  'global_tags',
  'disorders',
  'sftp_keys',
