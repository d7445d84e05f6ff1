import { CONTENT_API } from '@ward/domain/api-access/content-api'
import { API_ACCESS_TITLE } from '@ward/domain/app/shell'
import { Tabs } from '../../ui/detail/Tabs.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Deliveries } from './Deliveries.tsx'
import { Hooks } from './Hooks.tsx'
import { Tokens } from './Tokens.tsx'

const TABS = [
  { id: 'tokens', label: 'Tokens', content: () => <Tokens /> },
  { id: 'hooks', label: 'Webhooks', content: () => <Hooks /> },
  { id: 'deliveries', label: 'Deliveries', content: () => <Deliveries /> },
]

/** The tokens of other sites, and the hooks that report to them. */
export default function ApiAccessPage() {
  return (
    <>
      <PageTitle title={API_ACCESS_TITLE}>
        <a href={`${CONTENT_API}/`}>What the API can do</a>
      </PageTitle>
      <Tabs label={API_ACCESS_TITLE} tabs={TABS} />
    </>
  )
}
