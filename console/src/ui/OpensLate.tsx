import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useKeysRest } from './keys/useKeys.ts'
import { notLoadedMessage } from './loadedOrToast.ts'
import { toast } from './toast/toast.ts'

/** The button's props until the rest is loaded. */
export type ClosedButton = {
  'aria-haspopup': 'menu' | 'listbox' | 'dialog'
  'aria-expanded': false
  'aria-busy'?: true
  onPointerEnter: () => void
  onFocus: () => void
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

type OpensLateProps<Props> = {
  popup: ClosedButton['aria-haspopup']
  /** Loads what takes the place of the button: the same button, with what it opens. */
  load: () => Promise<ComponentType<Props>>
  props: Props
  children: (button: ClosedButton) => ReactNode
}

/**
 * A button whose menu, list or panel is loaded when somebody turns to it: floating parts weigh more than most pages. A
 * press before it is there opens it as soon as it is, and the keys of the page rest until then.
 */
export function OpensLate<Props extends object>({ popup, load, props, children }: OpensLateProps<Props>) {
  const [Whole, setWhole] = useState<ComponentType<Props> | null>(null)
  const [loading, setLoading] = useState(false)
  useKeysRest(loading)
  if (Whole) return <Whole {...props} />
  const open = async () => {
    setLoading(true)
    try {
      const loaded = await load()
      setWhole(() => loaded)
    } catch {
      toast.error(notLoadedMessage())
    }
    setLoading(false)
  }
  // Only to have it sooner: a press gives a message if it cannot be loaded.
  const fetchAhead = () => void load().catch(() => undefined)
  return children({
    'aria-haspopup': popup,
    'aria-expanded': false,
    'aria-busy': loading || undefined,
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
    onClick: () => void open(),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      void open()
    },
  })
}

/** Opens what was pressed for when it is there, unless whoever pressed has gone on to something else meanwhile. */
export function useOpenOnArrival(open: () => void) {
  const opened = useEffectEvent(open)
  useEffect(() => {
    // The button that was pressed is gone, and the focus with it.
    if (document.activeElement === document.body) opened()
  }, [])
}

/** A menu or panel below its button that opens on arrival, with the focus on the button it will give it back to. */
export function useOpenedLate() {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useOpenOnArrival(() => {
    button.current?.focus()
    setOpened(true)
  })
  return { button, opened, setOpened }
}
