// Runs before the first paint: the person's choice, else the system's, so that no page flashes in the wrong theme.
// A file of its own because the content security policy allows no inline script. The key is ThemeProvider's.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('ward.theme')
  } catch {
    // storage switched off: the system decides
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const name = dark ? 'dark' : 'light'
  document.documentElement.dataset.mantineColorScheme = name
  document.documentElement.dataset.theme = name
})()
