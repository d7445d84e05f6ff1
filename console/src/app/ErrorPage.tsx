import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Refusal } from '@ward/domain/kernel/refusal'
import { requestIdOf, wordsOf } from '../fault.ts'
import { NotFoundPage } from '../routing/NotFoundPage.tsx'
import { useRouteTitle } from '../routing/title.ts'
import { isFileGone, notLoadedMessage } from '../ui/loadedOrToast.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'

const BROKEN = 'Something broke'

/** Any error a page did not catch itself; the shell stays. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  useRouteTitle(BROKEN)
  if (error instanceof Refusal && error.code === 'NOT_FOUND') return <NotFoundPage />
  const isGone = isFileGone(error)
  const again = () => {
    if (isGone && navigator.onLine) return location.reload()
    queries.reset()
    reset()
    void router.invalidate()
  }
  return (
    <>
      <PageTitle title={BROKEN} />
      <ErrorState title="This page could not be loaded" requestId={requestIdOf(error) ?? undefined} onRetry={again}>
        {isGone ? notLoadedMessage() : wordsOf(error)}
      </ErrorState>
    </>
  )
}
