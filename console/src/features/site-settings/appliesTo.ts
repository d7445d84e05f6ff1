/** To how many sites a default applies, of which so many have a value of their own. */
export function appliesTo(sites: number, withOwn: number): string {
  if (withOwn === 0) return sites === 1 ? 'Applies to the only site.' : `Applies to all ${sites} sites.`
  if (withOwn >= sites) return 'Applies to no site: each has its own value.'
  const others = withOwn === 1 ? 'one has its own value' : 'the others have their own values'
  return `Applies to ${sites - withOwn} of ${sites} sites; ${others}.`
}
