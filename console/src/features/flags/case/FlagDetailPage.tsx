import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { STILL_OPENING } from '@ward/domain/flags/flag/flag-operations'
import { EVERYTHING } from '@ward/domain/kernel/live'
import { useMay, useViewer } from '../../../api/session.tsx'
import { useLive } from '../../../api/useLive.tsx'
import { usePageTitle } from '../../../routing/title.ts'
import { Deferred } from '../../../ui/Deferred.tsx'
import { useBack } from '../../../ui/detail/useBack.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { refusedKey } from '../../../ui/keys/quiet.ts'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { AtRiskBanner } from '../at-risk/AtRiskBanner.tsx'
import { AtRiskGuidance } from '../at-risk/AtRiskGuidance.tsx'
import { AtRiskNotice } from '../at-risk/AtRiskNotice.tsx'
import { LaneStrip } from '../at-risk/LaneStrip.tsx'
import { useLaneList } from '../at-risk/useLaneList.ts'
import { BurstNotice } from '../bursts/BurstNotice.tsx'
import { ContextBelow, ContextButton, ContextColumn } from '../context/ContextColumn.tsx'
import { ReplyForm } from '../editing/ReplyForm.tsx'
import { FlagChips } from '../flag/FlagChips.tsx'
import { type Decision, FLAG_KEY, flagOptions } from '../flag/flag-detail.api.ts'
import { flagTitle } from '../flag/flag-types.ts'
import { currentList, type ListPosition, placeIn } from '../flag/flags.list-context.ts'
import { PendingDecisions } from '../flag/PendingDecisions.tsx'
import { isPending } from '../flag/pendingDecisions.ts'
import { useFlagList } from '../queue/useFlagList.ts'
import { BreakHint } from '../wellbeing/BreakHint.tsx'
import { AppealBanner } from './AppealBanner.tsx'
import styles from './FlagCase.module.css'
import { FlagContent } from './FlagContent.tsx'
import { FlagEvents } from './FlagEvents.tsx'
import { FlagFacts } from './FlagFacts.tsx'
import { FlagFollowed } from './FlagFollowed.tsx'
import { FlagPresence } from './FlagPresence.tsx'
import { NextFlags } from './NextFlags.tsx'
import { endsFlag, useOpensNext } from './opensNext.ts'
import { useFlagDecision } from './useFlagDecision.ts'
import { useIsFirstDrawn } from './useIsFirstDrawn.ts'

const NO_STEP = { previous: 'This is the first flag of the list.', next: 'This is the last flag of the list.' }
const NO_LIST = 'This flag wasn’t opened from a list.'

/** One flag: author and reasons on the left, the text in the middle, the place on the right (spec 1 section 2.5). */
export default function FlagDetailPage() {
  const { id = '' } = useParams({ strict: false })
  const withAutomod = useMay('automod.read').ok
  const { roleId } = useViewer()
  const queries = useQueryClient()
  // A flag that is there already is asked for again by FlagFollowed, once it is painted.
  const query = useQuery({ ...flagOptions(id, withAutomod), staleTime: Number.POSITIVE_INFINITY })
  const { data: flag } = query
  const isDrawn = useIsFirstDrawn(id, flag)
  const { decide, running } = useFlagDecision(flag)
  const back = useBack('/')
  const [opensNext] = useOpensNext()
  const navigate = useNavigate()
  const { history } = useRouter()
  const go = (to: string) => void navigate({ to: '/content-flag/$id', params: { id: to }, replace: true })
  const ofQueue = useFlagList(id)
  const ofLane = useLaneList(id)
  const list = ofLane ?? ofQueue
  const place = list?.place
  const next = place?.next
  // A key may be pressed while the next flag is still loading. 'Next' then continues from the flag being loaded; a
  // decision applies to the flag that was on the screen.
  const opening = () => history.location.pathname.split('/').at(-1) ?? id
  const step = (direction: 'previous' | 'next') => {
    const from = opening()
    const at = from === id ? place : placeIn(ofLane?.context ?? currentList(), from)
    const to = at?.[direction]
    if (to) go(to)
    else refusedKey(at ? NO_STEP[direction] : NO_LIST)
  }
  const decideShown = async (decision: Decision) => {
    if (opening() !== id) {
      toast.error(STILL_OPENING)
      return false
    }
    const isDecided = await decide(decision)
    if (isDecided && opensNext && endsFlag(decision.operation) && opening() === id) onward?.go()
    return isDecided
  }
  const backToList = place ? { label: 'Back to the list', go: back } : null
  const onward = next ? { label: 'Next flag', keys: ']', go: () => step('next') } : backToList
  usePageTitle(flag && flagTitle(flag))
  useLive('flag', ({ topic, subjectId }) => {
    if ((topic === EVERYTHING || subjectId === id) && !isPending(queries, id))
      void queries.invalidateQueries({ queryKey: [...FLAG_KEY, id] })
  })

  return (
    <>
      <FlagFollowed flagId={id} isShown={flag !== undefined && isDrawn} next={next} previous={place?.previous} />
      <Loaded
        query={isDrawn ? query : { ...query, data: undefined }}
        failed="The flag could not be loaded"
        lines={12}
        absent={<Navigate to="/404" replace />}
      >
        {(flag) =>
          flag && (
            <>
              <PageTitle
                title={flagTitle(flag)}
                onBack={back}
                count={
                  <span className={styles.meta}>
                    <FlagChips flag={flag} />
                    <DateText value={flag.insertedAt} since="beside" />
                  </span>
                }
                steps={<Steps place={place ?? null} onStep={step} />}
              >
                <PendingDecisions />
                {flag.atRisk ? null : <AtRiskNotice />}
                <BurstNotice flagId={flag.id} />
                <FlagPresence flag={flag} />
                <ContextButton flag={flag} />
                <ExternalLink href={flag.uri}>View front end</ExternalLink>
              </PageTitle>
              {flag.atRisk ? <LaneStrip flagId={flag.id} nextId={ofLane ? (next ?? null) : null} /> : null}
              <AtRiskBanner flag={flag} />
              <AppealBanner flag={flag} />
              {flag.atRisk || flag.isImage ? <BreakHint /> : null}
              <div className={styles.case}>
                <Deferred of={flag.id}>
                  <FlagFacts flag={flag} />
                </Deferred>
                <div className={styles.middle}>
                  <FlagContent flag={flag} running={running} onDecide={decideShown} onward={onward} />
                  <Deferred of={flag.id}>
                    {flag.atRisk ? <AtRiskGuidance flag={flag} /> : null}
                    <FlagEvents flag={flag} roleId={roleId} onUndo={(operation) => void decideShown({ operation })} />
                  </Deferred>
                  <ReplyForm key={flag.id} flag={flag} />
                  <ContextBelow flag={flag} />
                </div>
                <div className={styles.around}>
                  {ofQueue && !ofLane ? (
                    <NextFlags
                      flagId={flag.id}
                      rows={ofQueue.upcoming}
                      left={ofQueue.place.left}
                      onSkipped={() => (opening() === id ? (onward?.go ?? back)() : undefined)}
                    />
                  ) : null}
                  <ContextColumn flag={flag} />
                </div>
              </div>
            </>
          )
        }
      </Loaded>
    </>
  )
}

/** Previous and next flag of the list this one was opened from. */
function Steps({ place, onStep }: { place: ListPosition | null; onStep: (direction: 'previous' | 'next') => void }) {
  useKeys(
    {
      '[': { label: 'Previous flag', step: true, onlyKey: !place?.previous, run: () => onStep('previous') },
      ']': { label: 'Next flag', step: true, onlyKey: !place?.next, run: () => onStep('next') },
    },
    { group: 'This flag' },
  )
  if (!place) return null
  return (
    <nav className={styles.steps} aria-label="Flags of the list" data-step>
      <IconButton
        edge
        label="Previous flag"
        keys="["
        icon={IconChevronLeft}
        disabled={!place.previous}
        onClick={() => onStep('previous')}
      />
      <span>{`${formatNumber(place.at)} of ${formatNumber(place.total)}`}</span>
      <IconButton
        edge
        label="Next flag"
        keys="]"
        icon={IconChevronRight}
        disabled={!place.next}
        onClick={() => onStep('next')}
      />
    </nav>
  )
}
