import { useInfiniteQuery } from '@tanstack/react-query'
import { contextTitle } from '@ward/domain/flags/context/flag-context'
import { useLayoutEffect, useRef } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { count, formatNumber } from '../../../ui/text/NumberText.tsx'
import { ContextOriginal } from './ContextOriginal.tsx'
import { ContextResponses } from './ContextResponses.tsx'
import styles from './FlagContext.module.css'
import { type FlagContext as Context, contextOptions } from './flag-context.api.ts'

/** '14 replies, 2 of them hidden': all there are, as staff see them. */
const countOf = ({ totalCount, hiddenCount }: Context) =>
  count(totalCount, 'reply', 'replies') + (hiddenCount > 0 ? `, ${formatNumber(hiddenCount)} hidden` : '')

/** Brings the response that is moderated into view once it is there; the page itself does not move. */
function useScrolledToCurrent(isThere: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const current = isThere ? box.current?.querySelector<HTMLElement>('[aria-current="true"]') : null
    if (!current || !box.current) return
    const { top } = current.getBoundingClientRect()
    box.current.scrollTop += top - box.current.getBoundingClientRect().top - box.current.clientHeight / 3
  }, [isThere])
  return box
}

/**
 * The texts around that of a flag: the original, and the responses in reading order, the current one marked (spec 1 section
 * 2.5). Of a long thread the part around it, and further parts as they are asked for.
 */
export function FlagContext({ flagId }: { flagId: string }) {
  const asked = useInfiniteQuery(contextOptions(flagId))
  const { data, hasPreviousPage, hasNextPage, fetchPreviousPage, fetchNextPage } = asked
  const box = useScrolledToCurrent(data !== undefined)
  return (
    <Loaded query={asked} failed="The context could not be loaded" lines={6}>
      {({ pages }) => {
        const parts = pages.filter((part) => part !== null)
        const [context] = parts
        if (!context) return null
        return (
          <section className={styles.panel} aria-label={contextTitle(context.type)} tabIndex={-1} data-context>
            <header>
              <h2>{contextTitle(context.type)}</h2>
              <span>{countOf(context)}</span>
            </header>
            <div className={styles.scroll} ref={box}>
              <ContextOriginal context={context} />
              {hasPreviousPage ? (
                <ActionButton kind="quiet" onClick={() => fetchPreviousPage()}>
                  Show earlier replies
                </ActionButton>
              ) : null}
              <ContextResponses responses={parts.flatMap(({ responses }) => responses)} />
              {hasNextPage ? (
                <ActionButton kind="quiet" onClick={() => fetchNextPage()}>
                  Show later replies
                </ActionButton>
              ) : null}
            </div>
          </section>
        )
      }}
    </Loaded>
  )
}
