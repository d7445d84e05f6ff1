import {
  IconLinkMinus,
  IconLinkPlus,
  IconMailOff,
  IconRefresh,
  IconReplace,
  IconTerminal2,
  IconTestPipe,
  IconWorldOff,
} from '@tabler/icons-react'

const ICONS: Readonly<Record<string, typeof IconTerminal2>> = {
  'link-minus': IconLinkMinus,
  'link-plus': IconLinkPlus,
  'mail-off': IconMailOff,
  refresh: IconRefresh,
  replace: IconReplace,
  'test-pipe': IconTestPipe,
  'world-off': IconWorldOff,
}

/** The mark of a task script; a console where it names none. */
export function ScriptIcon({ name }: { name: string }) {
  const Mark = ICONS[name] ?? IconTerminal2
  return <Mark size={20} stroke={1.5} aria-hidden data-icon={ICONS[name] ? name : 'console'} />
}
