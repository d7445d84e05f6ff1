import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { memberPath } from '@ward/domain/app/front-end-links'
import { isRoleId, isStaff, roleLabel } from '@ward/domain/app/roles'
import { CONSOLE_BASE } from '@ward/domain/app/routes'
import { useMay } from '../../../api/session.tsx'
import { messageOf } from '../../../fault.ts'
import type { Command, CommandGroup } from '../../../ui/palette/command.ts'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import { peopleOptions } from './people.api.ts'
import { useUserHref } from './UserLink.tsx'

const DEBOUNCE = 200
const LEAST = 2
const MOST = 5

/** People by a part of their name, for the palette of those who may look people up. `asked`: people alone are meant. */
export function useFoundPeople(text: string, asked: boolean): { people: CommandGroup | null; mayFind: boolean } {
  const mayFind = useMay('users.readPrivate').ok
  const typed = mayFind && text.length >= LEAST ? text : ''
  const [term] = useDebouncedValue(typed, DEBOUNCE)
  const router = useRouter()
  const userHref = useUserHref()
  const { data, error, refetch } = useQuery({
    ...peopleOptions(term, MOST),
    enabled: term !== '' && term === typed,
  })
  const group = { id: 'people', label: 'People', commands: [] as Command[] }
  const answer = (part: Partial<CommandGroup>) => ({ mayFind, people: { ...group, ...part } })
  if (!mayFind) return { mayFind, people: null }
  if (!typed) return asked ? answer({ said: `Type at least ${LEAST} letters of a name.` }) : { mayFind, people: null }
  if (term === typed && error) {
    const again = { id: 'people-again', label: 'Try again', stays: true, run: () => void refetch() }
    return answer({ said: messageOf(error), commands: [again] })
  }
  if (term !== typed || !data) return answer({ said: 'Looking for people …' })
  if (data.total === 0)
    return asked ? answer({ said: 'Nobody on this site has that in their name.' }) : { mayFind, people: null }

  const commands = data.users.map(({ id, username, slug, roleId, avatar }): Command => {
    const inConsole = userHref?.(id)
    const href = inConsole ? `${CONSOLE_BASE}${inConsole}` : memberPath(slug)
    return {
      id: `person-${id}`,
      label: username,
      hint: isRoleId(roleId) ? roleLabel[roleId] : undefined,
      mark: <Avatar name={username} src={avatar?.thumb} staff={isStaff(roleId)} size={20} />,
      href,
      // The member site is another place: the console stays where it is.
      run: () => void (inConsole ? router.navigate({ href }) : window.open(href, '_blank', 'noopener')),
    }
  })
  const note = data.total > data.users.length ? `first ${data.users.length} of ${formatNumber(data.total)}` : undefined
  return answer({ note, commands })
}
