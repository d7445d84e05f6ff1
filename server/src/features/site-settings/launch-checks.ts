import { CONFIRM_HELPLINES, CONFIRM_HELPLINES_HELP, confirmedNow } from '@ward/domain/flags/at-risk/helplines'
import type { Ctx } from '../../platform/context.ts'
import { settingsOf } from '../../platform/settings.ts'

/** What is to be seen to before a site is opened, a line each: whether it is, what it is, and how it is done. */
export async function launchLines({ site }: Pick<Ctx, 'site'>): Promise<string[]> {
  const { helplinesConfirmed, helplineCountry, helplines } = await settingsOf(
    site,
    'helplinesConfirmed',
    'helplineCountry',
    'helplines',
  )
  const confirmed = confirmedNow(helplinesConfirmed, helplineCountry, helplines)
  const how = confirmed ? `since ${confirmed.at}` : `At risk in the console: ${CONFIRM_HELPLINES_HELP}`
  return [[confirmed ? 'done' : 'to do', CONFIRM_HELPLINES, how].join('\t')]
}
