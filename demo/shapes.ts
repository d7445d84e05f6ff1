export type SiteKey = 'migraine' | 'lupus' | 'ibd' | 'psoriasis'
export type RoleId = 1 | 2 | 3 | 4 | 5 | 6
export type Badge = 'MEMBER' | 'CONTRIBUTOR' | 'MODERATOR' | 'ADMIN'
export type ContentKind = 'comment' | 'thread' | 'reply' | 'status' | 'status_reply'
export type Operation = 'DONE' | 'REOPEN' | 'DELETE' | 'UN_DELETE' | 'SPAM' | 'UN_SPAM' | 'APPROVE'
export type AwardStatus = 'FINALIST' | 'WINNER' | 'ENROLLED' | 'COMPLETED'
export type ThemeKey =
  | 'work'
  | 'sleep'
  | 'family'
  | 'insurance'
  | 'medicine'
  | 'mood'
  | 'weather'
  | 'senses'
  | 'sun'
  | 'fatigue'
  | 'food'
  | 'outings'
  | 'creams'
  | 'seen'

/** All ages are whole minutes before the moment the network is loaded; 0 is that moment. */
export type Age = number

export type DemoSite = {
  key: SiteKey
  name: string
  prefix: string
  tier: 1 | 2 | 3 | 4
  host: string
  features: ('forums' | 'user_disorders' | 'private_messaging')[]
  settings: {
    accent: string
    contact: string
    spamThreshold: number
    offensiveThreshold: number
    holdThreshold: number
    holdNewMembers: boolean
    /** The text of the start page, where it is not that of every site. */
    memberSiteWelcome?: string
  }
  superSettings: { staffDomains: string[]; testAddressPattern: string }
}

/** One person's account on one site. Accounts with the same `person` are linked and verified. */
export type DemoUser = {
  site: SiteKey
  person: string
  username: string
  email: string
  firstName: string
  lastName: string
  roleId: RoleId
  /** 0 active, 1 suspended (see suspendedForDays), 2 blocked. */
  status: 0 | 1 | 2
  suspendedForDays: number | null
  badge: Badge
  bio: string
  birthday: string | null
  zipcode: string | null
  gender: string | null
  joined: Age
}

export type DemoPost = {
  site: SiteKey
  slug: string
  title: string
  category: string
  author: string
  body: string
  published: Age
}

export type DemoForumTag = { site: SiteKey; name: string; description: string; displayOrder: number }
export type DemoGlobalTag = { name: string; slug: string }

export type DemoReport = { by: string; reason: string; at: Age }

export type DemoFlagEvent = { by: string; operation: Operation; at: Age; reason: string | null }
export type DemoAssignment = { to: string; by: string; at: Age }

export type DemoFlag = {
  isOpen: boolean
  isSpam: boolean
  isOffensive: boolean
  isImage: boolean
  isReported: boolean
  isRequiredToPublish: boolean
  automod: { spam: number; offensive: number }
  opened: Age
  updated: Age
  reports: DemoReport[]
  assigned: DemoAssignment[]
  events: DemoFlagEvent[]
}

export type DemoThread = {
  name: string
  slug: string
  forumTags: string[]
  globalTags: string[]
  isClosed: boolean
  requiresPreModeration: boolean
  isFeatured: boolean
  isHomepageFeatured: boolean
}

/**
 * One piece of content. `root` is the post's slug for a comment, the thread's key for a reply, the status' key for a
 * status reply, null for threads and statuses; `parent` is the key of the content answered, null at the top level.
 * In the body, `{userid:NAME}` stands for the id of the account NAME on the same site.
 */
export type DemoContent = {
  site: SiteKey
  kind: ContentKind
  key: string
  author: string
  root: string | null
  parent: string | null
  body: string
  age: Age
  isDeleted: boolean
  isSpam: boolean
  isPending: boolean
  /** Copies of one text posted on purpose many times share a burst name. */
  burst: string | null
  thread: DemoThread | null
  flag: DemoFlag | null
}

export type DemoProfileFlag = { site: SiteKey; kind: 'user'; username: string; flag: DemoFlag }

export type DemoAward = {
  name: string
  year: number | null
  people: { site: SiteKey; username: string; status: AwardStatus; earned: Age }[]
}

/** A PNG served under /demo/{name}.png. */
export type DemoImage = { name: string; width: number; height: number; bytes: Uint8Array }

export type DemoNetwork = {
  sites: DemoSite[]
  users: DemoUser[]
  posts: DemoPost[]
  forumTags: DemoForumTag[]
  globalTags: DemoGlobalTag[]
  content: DemoContent[]
  profileFlags: DemoProfileFlag[]
  awards: DemoAward[]
  images: DemoImage[]
}
