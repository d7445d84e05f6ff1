import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { pathTo } from '@ward/domain/app/routes'
import type { CampaignInput } from '@ward/domain/opportunity-campaigns/campaigns'
import { useLive } from '../../api/useLive.tsx'
import { NotFoundPage } from '../../routing/NotFoundPage.tsx'
import { usePageTitle } from '../../routing/title.ts'
import { useBack } from '../../ui/detail/useBack.ts'
import { useOwnChanges } from '../../ui/form/useOwnChanges.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { CampaignActions } from './CampaignActions.tsx'
import { CampaignForm } from './CampaignForm.tsx'
import { EDIT_CAMPAIGN, NEW_CAMPAIGN } from './campaign-titles.ts'
import { CAMPAIGNS_KEY, campaignOptions } from './campaigns.api.ts'
import { Funnel } from './Funnel.tsx'
import { Questions } from './Questions.tsx'
import { Responses } from './Responses.tsx'

/** A new campaign, or one that is there with what members answered (spec 3 section 2, Opportunity campaigns). */
export default function CampaignPage() {
  const { id } = useParams({ strict: false })
  return id === undefined ? <NewCampaign /> : <Existing key={id} id={id} />
}

function NewCampaign() {
  const navigate = useNavigate()
  const back = useBack(pathTo('/opportunity-campaigns'))
  return (
    <>
      <PageTitle title={NEW_CAMPAIGN} onBack={back} />
      <CampaignForm
        onSaved={({ id }) => navigate({ to: pathTo('/opportunity-campaigns/{id}', { id }) as never, replace: true })}
      />
    </>
  )
}

function Existing({ id }: { id: string }) {
  const queries = useQueryClient()
  const query = useQuery(campaignOptions(id))
  const back = useBack(pathTo('/opportunity-campaigns'))
  const [own, addOwn] = useOwnChanges<CampaignInput>()
  usePageTitle(query.data?.name)
  useLive('opportunityCampaign', () => void queries.invalidateQueries({ queryKey: CAMPAIGNS_KEY }))
  // Typed text stays, even if somebody deletes the campaign meanwhile.
  const absent = query.data ? undefined : <NotFoundPage />
  return (
    <Loaded query={query} failed="The campaign could not be loaded" absent={absent}>
      {(campaign) => (
        <>
          <PageTitle title={EDIT_CAMPAIGN} onBack={back} count={`ID ${id}`}>
            <CampaignActions campaign={campaign} />
          </PageTitle>
          <CampaignForm campaign={campaign} own={own} />
          <Funnel funnel={campaign.funnel} />
          <Questions campaign={campaign} onSaved={(over, version) => addOwn(over, { id, version })} />
          <Responses campaignId={id} />
        </>
      )}
    </Loaded>
  )
}
