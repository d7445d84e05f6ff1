import {
  NO_VERSIONS,
  RESTORE_LABEL,
  RESTORE_QUESTION,
  restoreText,
  VERSION_AUTHORS,
  type VersionField,
} from '@ward/domain/kernel/versions'
import type { ReactNode } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import box from '../box.module.css'
import { cx } from '../cx.ts'
import { confirm } from '../dialog/confirm.ts'
import { DateText } from '../text/DateText.tsx'
import { Fact, Facts } from '../text/Facts.tsx'
import styles from './History.module.css'
import { TextDifference } from './TextDifference.tsx'

/** A version as it is shown. */
export type ShownVersion = {
  number: number
  insertedAt: string
  /** The author, where that is somebody with an account. */
  author: ReactNode
  /** user, command, system or nobody. */
  authorKind: string
  fields: readonly VersionField[]
  /** Null of the first. */
  before: readonly VersionField[] | null
  /** Why, where somebody said so. */
  reason?: string | null
}

type HistoryProps = {
  /** Newest first. */
  versions: readonly ShownVersion[]
  /** The labels of the fields; a field that is not here goes by its name. */
  labels?: Readonly<Record<string, string>>
  /** Makes a version the newest; without this nothing is restored here. It is asked before. */
  onRestore?: (number: number) => unknown
  /** Why nothing can be restored now. */
  because?: string
  /** Asks for older versions, where there are any. */
  onMore?: () => unknown
}

/** The history of a thing, newest first; each earlier version can be restored. */
export function History({ versions, labels = {}, onRestore, because, onMore }: HistoryProps) {
  if (versions.length === 0) return <p className={box.quiet}>{NO_VERSIONS}</p>
  const restore = async (number: number) => {
    const isSure = await confirm({ title: RESTORE_QUESTION, text: restoreText(number), confirm: RESTORE_LABEL })
    if (isSure) await onRestore?.(number)
  }
  return (
    <div>
      <ol className={styles.versions}>
        {versions.map((version, at) => (
          <li key={version.number} className={box.box}>
            <div className={box.line}>
              <span className={box.title}>Version {version.number}</span>
              <span>{authorOf(version)}</span>
              <span className={styles.when}>
                <DateText value={version.insertedAt} since="beside" />
              </span>
              {onRestore && at > 0 ? (
                <span className={cx(box.end, styles.restore)}>
                  <ActionButton size="xs" because={because} onClick={() => restore(version.number)}>
                    {RESTORE_LABEL} version {version.number}
                  </ActionButton>
                </span>
              ) : null}
            </div>
            {version.reason ? <p className={box.reason}>{version.reason}</p> : null}
            <Differences fields={version.fields} before={version.before} labels={labels} />
          </li>
        ))}
      </ol>
      {onMore ? <ActionButton onClick={onMore}>Older versions</ActionButton> : null}
    </div>
  )
}

const AUTHORS: Readonly<Record<string, string>> = VERSION_AUTHORS

const authorOf = ({ author, authorKind }: ShownVersion) => author ?? AUTHORS[authorKind] ?? authorKind

type DifferencesProps = Pick<ShownVersion, 'fields' | 'before'> & Pick<HistoryProps, 'labels'>

/** The fields that a change made other than they were, each with what became of it; where nothing was before, all that say something. */
export function Differences({ fields, before, labels = {} }: DifferencesProps) {
  const earlier = new Map((before ?? []).map(({ name, text }) => [name, text]))
  const now = new Map(fields.map(({ name, text }) => [name, text]))
  const names = [...new Set([...now.keys(), ...earlier.keys()])]
  const changed = names.filter((name) => (before === null ? now.get(name) : now.get(name) !== earlier.get(name)))
  return (
    <Facts layout="above">
      {changed.map((name) => (
        <Fact key={name} name={labels[name] ?? name}>
          {before === null ? (
            now.get(name)
          ) : (
            <TextDifference before={earlier.get(name) ?? ''} after={now.get(name) ?? ''} />
          )}
        </Fact>
      ))}
    </Facts>
  )
}
