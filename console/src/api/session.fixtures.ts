import type { Session, Site } from './session.tsx'

export const makeSite = (id: number, name: string): Site => ({
  id,
  name,
  prefix: name.toLowerCase(),
  tier: 1,
  host: `${name.toLowerCase()}.localhost`,
})

const migraine = makeSite(1, 'Migraine')

/** A session as the server sends it, for tests. */
export const makeSession = (roleId: number, sites = [migraine]): Session => ({
  viewer: {
    id: '9',
    slug: 'ines',
    username: 'ines',
    userAvatar: null,
    roleId,
    insertedAt: '2026-01-01T00:00:00Z',
    sites,
    currentSiteId: 1,
  },
  site: migraine,
  features: ['kept_mail'],
  contact: 'support@migraine.localhost',
  adminUrl: null,
  timeZone: 'America/New_York',
  uploadLimits: { avatar: 5, image: 5, leadList: 100, taskFile: 5 },
  preferences: {},
  liveFrom: '700:701:',
  cors: { domains: ['migraine.localhost'], current_site_id: 1 },
})
