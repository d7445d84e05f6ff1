import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShortlinkTarget } from '@ward/domain/short-links/short-links'
import { lazy } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { OwnChange } from '../../ui/form/useOwnChanges.ts'
import { Opening } from '../../ui/Opening.tsx'
import { justChangedMessage, useJustChanged } from '../../ui/press/justChanged.ts'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { formatNumber } from '../../ui/text/NumberText.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { UserLink } from '../users/directory/UserLink.tsx'
import { AsciiHost } from './AsciiHost.tsx'
import { LastDays } from './LastDays.tsx'
import { notUpdated } from './refused.ts'
import styles from './ShortLinks.module.css'
import {
  SHORTLINKS_KEY,
  type ShortlinkRow,
  type TargetOfLink,
  targetsOptions,
  updateShortlink,
} from './short-links.api.ts'

type Props = {
  link: ShortlinkRow
  /** Told of each change from here. */
  onSaved: OwnChange<ShortlinkTarget>
}

/** Where a link has led, with the clicks that went to each place; and the switch that turns it off. */
export function ShortLinkDetails({ link, onSaved }: Props) {
  const query = useQuery(targetsOptions(link.id))
  return (
    <div className={styles.details}>
      <Opening>
        <QrCode url={link.fromUrl} code={link.code} />
      </Opening>
      <section className={styles.history}>
        <h2>Targets</h2>
        <Loaded query={query} failed="The targets could not be loaded" lines={2} small>
          {(targets) => (
            <ol className={styles.targets}>
              {targets.map((target, at) => (
                <Target key={target.id} target={target} until={targets[at - 1]?.insertedAt} />
              ))}
            </ol>
          )}
        </Loaded>
        <TargetCheck link={link} onSaved={onSaved} />
        <Switch link={link} onSaved={onSaved} />
      </section>
      <LastDays linkId={link.id} />
    </div>
  )
}

const SAID = { on: 'The link works again', off: 'The link is off: visitors see that it is no longer in use' }

type Change = Parameters<typeof updateShortlink>[0] & { version: number }
type Told = { said: string; before: Omit<Change, 'id' | 'version'>; undone: string }

/** Changes a link and says so; one press puts back what was before. */
function useChange(onSaved: Props['onSaved']) {
  const queries = useQueryClient()
  const send = async (change: Change, said: string, undo?: (version: number) => void) => {
    try {
      const { id, version, toUrl } = await updateShortlink(change)
      onSaved(change.version, { id, version, url: toUrl })
      toast.success(said, undo && { undo: () => undo(version) })
    } catch (error) {
      toast.error(notUpdated(error))
    }
    await queries.invalidateQueries({ queryKey: SHORTLINKS_KEY })
  }
  return (change: Change, { said, before, undone }: Told) =>
    send(change, said, (version) => void send({ id: change.id, ...before, version }, undone))
}

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }))

/** The last answer of the target; where it has moved, the new address is one press away. */
function TargetCheck({ link: { id, toUrl, check, version }, onSaved }: Props) {
  const change = useChange(onSaved)
  if (!check) return null
  const { movedTo } = check
  const take = () =>
    change(
      { id, url: movedTo ?? '', version },
      {
        said: 'The link leads to the new address',
        before: { url: toUrl },
        undone: 'The link leads to the old address again',
      },
    )
  return (
    <div className={styles.check}>
      <p>
        {check.words}
        {check.isAlarm ? <strong> Three failures in a day.</strong> : null}{' '}
        <small>
          Last checked <DateText value={check.checkedAt} />
        </small>
      </p>
      {movedTo === null || movedTo === undefined ? null : (
        <ActionButton size="xs" onClick={take}>{`Moved: use ${movedTo}`}</ActionButton>
      )}
    </div>
  )
}

function Target({ target: { toUrl, clickCount, insertedAt, setBy }, until }: { target: TargetOfLink; until?: string }) {
  return (
    <li data-now={until === undefined || undefined}>
      <span className={styles.to}>
        {toUrl} <AsciiHost url={toUrl} />
      </span>
      <small>
        {until ? '' : 'Since '}
        <DateText value={insertedAt} />
        {until ? (
          <>
            {' to '}
            <DateText value={until} />
          </>
        ) : null}
        {setBy ? <UserLink user={setBy} /> : null}
      </small>
      <span className={styles.clicks}>{formatNumber(clickCount)}</span>
    </li>
  )
}

function Switch({ link: { id, isDisabled, version }, onSaved }: Props) {
  const changes = useJustChanged(isDisabled, version)
  const change = useChange((over, now) => {
    changes.own(now.version)
    onSaved(over, now)
  })
  const turn = () => {
    if (changes.isOthers())
      return toast.error(justChangedMessage(`Somebody switched this link ${isDisabled ? 'off' : 'on'}`))
    return change(
      { id, isDisabled: !isDisabled, version },
      { said: SAID[isDisabled ? 'on' : 'off'], before: { isDisabled }, undone: SAID[isDisabled ? 'off' : 'on'] },
    )
  }
  return (
    <div>
      <ActionButton size="xs" kind={isDisabled ? 'plain' : 'danger'} onClick={turn}>
        {isDisabled ? 'Switch on' : 'Switch off'}
      </ActionButton>
    </div>
  )
}
