import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CONSOLE_BASE } from '@ward/domain/app/routes'
import { messageOf } from '../../../fault.ts'
import type { CommandGroup } from '../../../ui/palette/command.ts'
import { FlagChips } from '../flag/FlagChips.tsx'
import { flagsOfNumber, QUEUE_KEY } from '../flag/flags.api.ts'
import { TypeMark } from '../flag/TypeMark.tsx'
import { useFlagHref } from '../flag/useFlagHref.ts'

const DEBOUNCE = 200

/**
 * The flags that are meant by the number that was typed, for the palette; null where no number was typed. `asked`: flags alone
 * are meant. A flag is called by the number in its title everywhere, so it is found by that; its own stands in its address.
 */
export function useFoundFlag(text: string, asked: boolean): CommandGroup | null {
  const typed = /^\d{1,18}$/.test(text) ? text : ''
  const [number] = useDebouncedValue(typed, DEBOUNCE)
  const router = useRouter()
  const hrefOf = useFlagHref()
  const { data, error, refetch } = useQuery({
    queryKey: [...QUEUE_KEY, 'number', number],
    queryFn: ({ signal }) => flagsOfNumber(number, signal),
    enabled: number !== '' && number === typed,
  })
  const group = { id: 'flags', label: 'Flags', note: 'by number', commands: [] }
  if (!typed) return asked ? { ...group, said: 'Type the number of a flag.' } : null
  if (number !== typed) return { ...group, said: `Looking for flag ${typed} …` }
  if (error) {
    const again = { id: 'flag-again', label: 'Try again', stays: true, run: () => void refetch() }
    return { ...group, said: messageOf(error), commands: [again] }
  }
  if (data === undefined) return { ...group, said: `Looking for flag ${number} …` }
  if (data.length === 0) return { ...group, said: `This site has no flag ${number}.` }
  return {
    ...group,
    commands: data.map((flag) => {
      const href = `${CONSOLE_BASE}${hrefOf(flag)}`
      const own = flag.assocId === number ? '' : `flag ${flag.id} · `
      return {
        id: `flag-${flag.id}`,
        label: flag.assocId,
        hint: `${own}${flag.author.username}: ${flag.preview}`,
        mark: <TypeMark type={flag.assocType} iconOnly />,
        end: <FlagChips flag={flag} oneLine letters={26} />,
        href,
        run: () => void router.navigate({ href }),
      }
    }),
  }
}
