import { Refusal } from '@ward/domain/kernel/refusal'
import { useRef } from 'react'

type Sending<Source> = {
  source: Source
  /** What else it was sent for: a site, a script. */
  of: string
  /** Sends it as a file; answers the id by which it is known. */
  send: () => Promise<string>
}

/**
 * Submits what travels as a file of its own, and is named in the request as `field`. Submitted again, as where no answer came, it
 * names the file that is there already: that is the same request, and makes nothing twice. One that is gone there is sent anew.
 */
export function useSentOnce<Source>(field: string) {
  const sent = useRef<{ source: Source; of: string; id: string }>(null)
  const isGone = (error: unknown): boolean =>
    error instanceof Refusal && (error.details.fields ?? []).some(({ path }) => path === field)
  return async <Answer>(
    { source, of, send }: Sending<Source>,
    submit: (id: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const anew = async () => {
      const id = await send()
      sent.current = { source, of, id }
      return submit(id)
    }
    const known = sent.current
    if (known?.source !== source || known.of !== of) return anew()
    try {
      return await submit(known.id)
    } catch (error) {
      if (!isGone(error)) throw error
      return anew()
    }
  }
}
