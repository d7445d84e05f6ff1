// Printed from the server's routes by npm run generate: do not change by hand.
const RESERVED: ReadonlySet<string> = new Set([
  'about-you',
  'api',
  'category',
  'change-email',
  'change-password',
  'conditions',
  'confirm-email',
  'default-avatar',
  'demo',
  'engagement',
  'files',
  'forgot-password',
  'forums',
  'healthz',
  'helplines',
  'lead-forms',
  'link-accounts',
  'login',
  'member-site',
  'members',
  'messages',
  'moderation',
  'opportunities',
  'readyz',
  'report',
  'reset-password',
  's',
  'unsubscribe',
])

/** Whether a post of this slug could not be reached, because its address leads to something else. */
export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug)
