type Sources = Record<`${'script' | 'style' | 'img' | 'font' | 'connect'}-src` | 'form-action', string>

/** Nothing from anywhere, sent nowhere, framed by nobody: a page names the sources it needs. */
const NOTHING = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

/**
 * A content security policy. `sources` are the directives a page needs, each with where it may load from or send to; no
 * page of ours names another host but for forms.
 */
export function policy(sources: Partial<Sources> = {}, { isHttps = false } = {}): string {
  const directives = Object.entries({ ...NOTHING, ...sources }).map(([name, from]) => `${name} ${from}`)
  return [...directives, ...(isHttps ? ['upgrade-insecure-requests'] : [])].join('; ')
}
