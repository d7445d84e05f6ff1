import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CONFIRM_HELPLINES, CONFIRM_HELPLINES_HELP, HELPLINES_CONFIRMED } from '@ward/domain/flags/at-risk/helplines'
import { useMay } from '../../../api/session.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Banner } from '../../../ui/detail/Banner.tsx'
import { useToastSubmit } from '../../../ui/form/useToastSubmit.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { atRiskGuidanceOptions } from './at-risk.api.ts'
import { HelplineList } from './HelplineList.tsx'
import { confirmHelplines } from './lane.api.ts'
import { useHelplines } from './useHelplines.ts'

/** To who keeps the site's settings, until somebody compared the numbers it shows: each with its page, and the button. */
export function ConfirmHelplines() {
  const mayConfirm = useMay('settings.change').ok
  const queries = useQueryClient()
  const { data } = useQuery(atRiskGuidanceOptions)
  const { lines } = useHelplines('')
  const [confirm, isBusy] = useToastSubmit(async () => {
    try {
      await confirmHelplines(data?.version ?? 0)
      toast.success(HELPLINES_CONFIRMED)
    } finally {
      await queries.invalidateQueries(atRiskGuidanceOptions)
    }
  })
  if (!mayConfirm || !data || data.confirmedAt) return null
  return (
    <Banner
      tone="warning"
      title={CONFIRM_HELPLINES}
      end={
        <ActionButton busy={isBusy} onClick={confirm}>
          Mark as verified
        </ActionButton>
      }
    >
      <p>{CONFIRM_HELPLINES_HELP}</p>
      <HelplineList lines={lines} />
      <AppLink href="/judging-settings">Edit helplines or country</AppLink>
    </Banner>
  )
}
