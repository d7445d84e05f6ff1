import { OpensLate } from '../ui/OpensLate.tsx'
import { OwnButton } from './OwnButton.tsx'

type OwnMenuProps = { onKeys: () => void }

const loadMenu = async () => (await import('./OwnMenuList.tsx')).OwnMenuList

/** The person's own menu: look, keys, sessions, the way out. */
export const OwnMenu = (props: OwnMenuProps) => (
  <OpensLate popup="menu" load={loadMenu} props={props}>
    {(button) => <OwnButton {...button} />}
  </OpensLate>
)
