import type { MantineThemeComponents } from '@mantine/core'

const floating = {
  shadow: 'md',
  radius: 'md',
  offset: 4,
  transitionProps: { duration: 120 },
  zIndex: 'var(--w-z-popover)',
}
// Rows that come may push its button off the screen: a panel stays, with the focus that somebody has in it, within the window. It is
// fixed there, since whatever stands beyond the edge of the page would make the page wider.
const panel = {
  ...floating,
  hideDetached: false,
  floatingStrategy: 'fixed' as const,
  middlewares: { flip: true, shift: { crossAxis: true, padding: 5, limiter: undefined } },
}
// A closed list is not in the page: a table's foot and filters stay light, and an open one is known by its presence.
const closed = { ...floating, keepMounted: false }
const surface = { shadow: 'xl', radius: 'lg', zIndex: 'var(--w-z-dialog)', transitionProps: { duration: 120 } }
const layer = {
  ...surface,
  closeButtonProps: { 'aria-label': 'Close' },
  // Its bar is no banner of the page.
  attributes: { header: { role: 'none' } },
}
const input = { size: 'sm', inputWrapperOrder: ['label', 'input', 'error', 'description'] }
const combobox = { ...input, comboboxProps: closed, maxDropdownHeight: 320 }

/** Default props of every Mantine component in use; how they look is in the css files beside this one. */
export const components: MantineThemeComponents = {
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
  Autocomplete: { defaultProps: combobox },
  Badge: { defaultProps: { radius: 'xs', variant: 'light', tt: 'none', fw: 500 } },
  Button: { defaultProps: { variant: 'default', size: 'sm' } },
  Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
  Combobox: { defaultProps: closed },
  Drawer: { defaultProps: { ...layer, radius: 0, position: 'right' } },
  InputWrapper: { defaultProps: { inputWrapperOrder: input.inputWrapperOrder } },
  Loader: { defaultProps: { size: 16, type: 'oval' } },
  // Mantine's placeholder for the first focus is no item: a menu that holds one is no menu to a screen reader.
  Menu: { defaultProps: { ...floating, withInitialFocusPlaceholder: false } },
  ModalRoot: { defaultProps: surface },
  Modal: { defaultProps: { ...layer, centered: true, size: 480 } },
  MultiSelect: { defaultProps: combobox },
  NumberInput: { defaultProps: input },
  PasswordInput: { defaultProps: input },
  Pill: { defaultProps: { size: 'sm', radius: 'xs' } },
  PillsInput: { defaultProps: input },
  Popover: { defaultProps: panel },
  Radio: { defaultProps: { size: 'xs' } },
  Select: { defaultProps: { ...combobox, allowDeselect: false } },
  Switch: { defaultProps: { size: 'xs', withThumbIndicator: false } },
  Table: { defaultProps: { verticalSpacing: 0, stickyHeader: true, stickyHeaderOffset: 48 } },
  Tabs: { defaultProps: { variant: 'default' } },
  TagsInput: { defaultProps: combobox },
  Textarea: { defaultProps: input },
  TextInput: { defaultProps: input },
  Tooltip: { defaultProps: { openDelay: 400, zIndex: 'var(--w-z-tip)' } },
}
