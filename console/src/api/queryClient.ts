import { type DataTag, QueryClient, type QueryKey } from '@tanstack/react-query'
import { Refusal } from '@ward/domain/kernel/refusal'

const TRIES = 2

/** Nothing is kept: private answers are asked for again each time they are shown. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 0,
        gcTime: 0,
        refetchOnWindowFocus: true,
        // A screen that waits for the network in silence looks broken: ask, and say that one is offline.
        networkMode: 'always',
        // With that the library would leave what failed offline as it is, once one is online again.
        refetchOnReconnect: true,
        retry: (failures, error) => !(error instanceof Refusal) && navigator.onLine && failures < TRIES,
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      // A change that failed in the middle may have been made: only the person repeats it.
      mutations: { networkMode: 'always', retry: false },
    },
  })

/**
 * Puts the answer to a change in the place of what was known, and asks once more. A question asked before the change and still
 * open may give the state before it: it is given up, or it would stand on the page as if nothing had been done. A question asked
 * after the change and answered before it may give a later state than the change's answer, so that answer is not the last word.
 */
export async function keepAnswer<Answer>(
  queries: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, Answer, Error> },
  answer: NoInfer<Answer>,
): Promise<void> {
  await queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, answer as never)
  void queries.invalidateQueries({ queryKey, exact: true })
}
