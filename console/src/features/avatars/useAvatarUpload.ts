import { AVATAR_FIELD, AVATAR_REQUIRED, AVATAR_TOO_LARGE, AVATAR_UPDATED } from '@ward/domain/avatars/avatars'
import { IMAGE_PROBLEM, IMAGE_TYPES } from '@ward/domain/kernel/images'
import { FAULT_MESSAGE, Refusal } from '@ward/domain/kernel/refusal'
import { bytesOf, withMb } from '@ward/domain/site-settings/upload-limits'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../api/session.tsx'
import { messageOf } from '../../fault.ts'
import { toast } from '../../ui/toast/toast.ts'
import { uploadAvatar } from './avatars.api.ts'

/** An upload that succeeds takes the message of the one that failed before with it. */
const ABOUT = 'avatar'

/** Why a file is not even sent. The server finds files that are called images and are none. */
function problemOf(file: File | null, mb: number): string | undefined {
  if (!file) return AVATAR_REQUIRED
  if (file.size > bytesOf(mb)) return withMb(AVATAR_TOO_LARGE, mb)
  if (file.size === 0) return IMAGE_PROBLEM.empty
  return file.type === '' || IMAGE_TYPES.some((type) => type === file.type) ? undefined : IMAGE_PROBLEM.noImage
}

/** The server's message about the file stands at the field; everything else is shown like any other failure. */
function fieldProblem(error: unknown): string | undefined {
  const fields = error instanceof Refusal ? (error.details.fields ?? []) : []
  return fields.find(({ path }) => path === AVATAR_FIELD)?.message
}

/** A new avatar from the choice of a file to the end of its upload; once however often it is asked for. */
export function useAvatarUpload(userId: string, onChanged: () => unknown) {
  const mb = useSession().uploadLimits.avatar
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const [progress, setProgress] = useState<number | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const choose = (chosen: File | null) => {
    const problem = chosen ? problemOf(chosen, mb) : undefined
    setError(problem)
    setFile(problem ? null : chosen)
  }
  const cancel = () => sending.current?.abort()
  const submit = async () => {
    const problem = problemOf(file, mb)
    setError(problem)
    if (!file || problem || sending.current) return
    const begun = new AbortController()
    sending.current = begun
    setProgress(0)
    try {
      await uploadAvatar(userId, file, { onProgress: setProgress, signal: begun.signal })
      setFile(null)
    } catch (thrown) {
      if (begun.signal.aborted) return
      const said = fieldProblem(thrown)
      setError(said)
      toast.error(said ? FAULT_MESSAGE : messageOf(thrown), { about: [ABOUT] })
      return
    } finally {
      // The next file may be handed over from here on, also while what shows the avatar is still asked for again.
      sending.current = null
      setProgress(null)
    }
    toast.answered([ABOUT])
    toast.success(AVATAR_UPDATED)
    await onChanged()
  }
  const reset = () => {
    cancel()
    choose(null)
  }
  return { file, error, progress, choose, cancel, submit, reset }
}
