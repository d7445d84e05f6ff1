import { useState } from 'react'
import { useFoundFlag } from '../features/flags/case/useFoundFlag.tsx'
import { useFoundSettings } from '../features/flags/judging-settings/useFoundSettings.ts'
import { useFoundViews } from '../features/flags/saved-views/useFoundViews.ts'
import { useFoundPeople } from '../features/users/directory/useFoundPeople.tsx'
import { useKeyLayers } from '../ui/keys/registry.ts'
import { type Command, type CommandGroup, findCommands, rankGroups } from '../ui/palette/command.ts'
import { Palette } from '../ui/palette/Palette.tsx'
import { KeyHint } from '../ui/text/KeyHint.tsx'
import { alikeTo } from './alike.ts'
import { screenActions } from './screenActions.ts'
import { useOwnCommands } from './useOwnCommands.ts'

const NARROW = { '>': 'actions', '#': 'flags', '@': 'people' } as const
type Kind = (typeof NARROW)[keyof typeof NARROW] | 'screens'

/** '> mark' is 'mark' among the actions; without a sign in front everything is meant. */
function narrowed(text: string): { sought: string; only: Kind | null } {
  const [sign = ''] = text.trimStart()
  return sign in NARROW
    ? { sought: text.trimStart().slice(1).trim(), only: NARROW[sign as keyof typeof NARROW] }
    : { sought: text.trim(), only: null }
}

type ConsolePaletteProps = { label: string; screens: readonly Command[]; onClose: () => void }

/** The palette of the console: actions of this screen, screens, settings, one's own choices, flags by number, people for those who may look them up. */
export function ConsolePalette({ label, screens, onClose }: ConsolePaletteProps) {
  const [text, setText] = useState('')
  const { sought, only } = narrowed(text)
  const isMeant = (kind: Kind) => only === null || only === kind
  useKeyLayers()
  const flags = useFoundFlag(isMeant('flags') ? sought : '', only === 'flags')
  const views = useFoundViews()
  const settings = useFoundSettings()
  const own = useOwnCommands()
  const { people, mayFind } = useFoundPeople(isMeant('people') ? sought : '', only === 'people')

  const actions: CommandGroup = { id: 'actions', label: 'On this screen', commands: screenActions() }
  const all: (CommandGroup | null)[] = [
    isMeant('actions') ? actions : null,
    isMeant('screens') ? { id: 'screens', label: 'Screens', commands: screens } : null,
    isMeant('screens') ? views : null,
    // Without a word to look for they would be a list of their own behind every other.
    isMeant('screens') && sought !== '' ? settings : null,
    isMeant('actions') && sought !== '' ? own : null,
  ]
  const found = all.flatMap((group) => {
    const commands = group ? findCommands(group.commands, sought, alikeTo) : []
    return group && commands.length > 0 ? [{ ...group, commands }] : []
  })
  return (
    <Palette
      label={label}
      text={text}
      onText={setText}
      sought={sought}
      groups={rankGroups([...found, ...(flags ? [flags] : []), ...(people ? [people] : [])], sought, alikeTo)}
      none="No results. Search flags by ID."
      onClose={onClose}
    >
      Filter by <KeyHint keys=">" always /> actions, <KeyHint keys="#" always /> flags
      {mayFind ? (
        <>
          , <KeyHint keys="@" always /> people
        </>
      ) : null}
    </Palette>
  )
}
