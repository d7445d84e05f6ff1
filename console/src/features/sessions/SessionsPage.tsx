import { PageTitle } from '../../ui/PageTitle.tsx'

export default function SessionsPage() {
  return <PageTitle title="Your sessions" />
}
