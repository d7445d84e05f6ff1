import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '@ward/domain/app/routes'
import { CAMPAIGN_DELETED, campaignShortcode } from '@ward/domain/opportunity-campaigns/campaigns'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { copyText } from '../../ui/copyText.ts'
import { confirm } from '../../ui/dialog/confirm.ts'
import { useToastSubmit } from '../../ui/form/useToastSubmit.ts'
import { count } from '../../ui/text/NumberText.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { CAMPAIGNS_KEY, deleteCampaign, type ShownCampaign } from './campaigns.api.ts'

/** The actions on a saved campaign. */
export function CampaignActions({ campaign: { id, name, funnel } }: { campaign: ShownCampaign }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [remove, isBusy] = useToastSubmit(async () => {
    await deleteCampaign(id)
    toast.success(CAMPAIGN_DELETED)
    // What was typed into it is gone with it: there is nothing to ask about.
    await navigate({ to: pathTo('/opportunity-campaigns') as never, ignoreBlocker: true })
    queries.removeQueries({ queryKey: [...CAMPAIGNS_KEY, 'campaign', id] })
    await queries.invalidateQueries({ queryKey: CAMPAIGNS_KEY })
  })
  const ask = async () => {
    const { finished } = funnel
    const lost = finished
      ? ` ${count(finished, 'response')} ${finished === 1 ? 'is' : 'are'} deleted with it, for good.`
      : ''
    const text = `It is no longer shown.${lost}`
    if (await confirm({ title: `Delete “${name}”?`, text, confirm: 'Delete campaign', danger: true })) await remove()
  }
  return (
    <>
      <ActionButton onClick={() => copyText(campaignShortcode(id))}>Copy shortcode</ActionButton>
      <ActionButton kind="danger" busy={isBusy} onClick={() => void ask()}>
        Delete
      </ActionButton>
    </>
  )
}
