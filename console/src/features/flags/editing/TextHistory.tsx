import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CONTENT_SAVED, TEXT_VERSION_LABELS } from '@ward/domain/flags/editing/text-editing'
import { EVERYTHING } from '@ward/domain/kernel/live'
import type { VersionField } from '@ward/domain/kernel/versions'
import { useLive } from '../../../api/useLive.tsx'
import type { ShownVersion } from '../../../ui/history/History.tsx'
import { VersionHistory } from '../../../ui/history/VersionHistory.tsx'
import { FLAG_KEY, type FlagCase } from '../flag/flag-detail.api.ts'
import { QUEUE_KEY } from '../flag/flags.api.ts'
import { asRead } from './asRead.ts'
import { restoreText, type TextVersion, textVersionsOptions } from './editing.api.ts'

const bodyOf = (fields: readonly VersionField[] | null) => fields?.find(({ name }) => name === 'body')?.text ?? ''

/** A body is compared as it is read; where only what is not read has changed, such as a link, as it is written. */
function shown({ author, fields, before, ...version }: TextVersion): ShownVersion {
  const [now, then] = [bodyOf(fields), bodyOf(before)]
  const isSeen = before === null || asRead(now) !== asRead(then) || now === then
  const readable = (all: readonly VersionField[]) =>
    all.map((field) => (field.name === 'body' && isSeen ? { ...field, text: asRead(field.text) } : field))
  return { ...version, author: author?.username ?? null, fields: readable(fields), before: before && readable(before) }
}

/** The versions of a flag's text. Restoring one is an edit of its own. */
export function TextHistory({ flag, version }: { flag: FlagCase; version: number | null }) {
  const queries = useQueryClient()
  const versions = textVersionsOptions(flag.assocId)
  useLive('flag', ({ topic, subjectId }) => {
    if (topic === EVERYTHING || subjectId === flag.id) void queries.invalidateQueries({ queryKey: versions.queryKey })
  })
  const ask = () => {
    for (const queryKey of [FLAG_KEY, QUEUE_KEY]) void queries.invalidateQueries({ queryKey })
  }
  return (
    <VersionHistory
      query={useInfiniteQuery(versions)}
      shown={shown}
      labels={TEXT_VERSION_LABELS}
      restore={(number) => restoreText({ id: flag.assocId, number, version })}
      saved={CONTENT_SAVED}
      onRestored={ask}
    />
  )
}
