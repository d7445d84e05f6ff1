import { useQueryClient } from '@tanstack/react-query'
import { DIFFERENCE_MESSAGE, switchedMessage } from '@ward/domain/kernel/loaded-page'
import { lazy, type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type Cover, setCover, useCover } from '../../api/cover.ts'
import { useSession } from '../../api/session.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Opening } from '../../ui/Opening.tsx'
import { TextSkeleton } from '../../ui/states/Skeleton.tsx'
import { usePageMark } from '../../ui/usePageMark.ts'
import styles from './PageCover.module.css'

const SignInForm = lazy(async () => ({ default: (await import('./SignInForm.tsx')).SignInForm }))

/**
 * Hides all that the page shows once the session behind it is no longer its viewer's: members' content does not stay on the
 * screen of whoever comes next. The page stays under it as it is, and is shown again when its viewer is back.
 */
export function PageCover() {
  const cover = useCover()
  const queries = useQueryClient()
  const wasCovered = useRef(false)
  const isCovered = cover !== null
  useEffect(() => {
    // Requests made meanwhile were refused.
    if (wasCovered.current && !isCovered) void queries.invalidateQueries()
    wasCovered.current = isCovered
  }, [isCovered, queries])
  return cover ? createPortal(<Covered cover={cover} />, document.body) : null
}

function Covered({ cover }: { cover: Cover }) {
  usePageMark('data-is-covered')
  const { site } = useSession()
  return (
    <div data-page-cover role="alertdialog" aria-modal="true" aria-labelledby="cover-title" className={styles.cover}>
      <div className={styles.card}>
        {cover.kind === 'signedOut' ? (
          <Note title="Sign in again">
            <Opening meanwhile={<TextSkeleton />}>
              <SignInForm />
            </Opening>
          </Note>
        ) : cover.kind === 'switched' ? (
          <Note title="Another site" text={switchedMessage(cover.siteName)}>
            <ActionButton kind="primary" onClick={() => setCover(null)}>
              {`Stay on ${site.name}`}
            </ActionButton>
          </Note>
        ) : (
          <Note
            title={cover.kind === 'viewer' ? 'Signed in as someone else' : 'Another site'}
            text={DIFFERENCE_MESSAGE[cover.kind]}
          >
            <ActionButton kind="primary" onClick={() => location.reload()}>
              Reload
            </ActionButton>
          </Note>
        )}
      </div>
    </div>
  )
}

function Note({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 id="cover-title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {text ? <p>{text}</p> : null}
      <div>{children}</div>
    </>
  )
}
