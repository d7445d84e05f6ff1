import { API_ACCESS_TITLE } from '@ward/domain/api-access/api-access-titles'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Tokens } from './Tokens.tsx'

/** What other sites may do here, and what they are told. */
export default function ApiAccessPage() {
  return (
    <>
      <PageTitle title={API_ACCESS_TITLE} />
      <Tokens />
    </>
  )
}
