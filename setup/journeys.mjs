import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail, fileOf, run, succeeds } from './processes.mjs'

/** First the one without windows, where it is there: journeys take an eighth less of the processor's time in it. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const DEBIAN_PACKAGE = 'chromium-headless-shell'

export const hasJourneys = () => existsSync(fileOf('quality/e2e/playwright.config.ts'))

/** Runs the journeys; the browser's path reaches their configuration as CHROMIUM_PATH. */
export function journeys(node, args = []) {
  const CHROMIUM_PATH = chromium(node)
  const program = fileOf('node_modules/@playwright/test/cli.js')
  return run(node, [program, 'test', '--config', fileOf('quality/e2e/playwright.config.ts'), ...args], {
    CHROMIUM_PATH,
  })
}

/** Finds Chromium, or installs it where it may: root on Debian by apt, else root by Playwright; others are told how. */
export function chromium(node) {
  const found = findChromium(node)
  if (found) return found
  const isDebian = existsSync('/etc/debian_version')
  if (process.getuid?.() !== 0) {
    const way = isDebian ? `sudo apt-get install -y ${DEBIAN_PACKAGE}` : 'npx playwright install chromium'
    fail(`The journeys need Chromium. Run: ${way}\n(or leave the journeys out: npm test -- --no-browser)`)
  }
  console.info('Installing Chromium …')
  if (isDebian) {
    const apt = (...args) => succeeds('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' })
    const install = (name) => apt('install', '-y', '--no-install-recommends', name)
    // The machine's package lists may be missing or old; old releases of Debian have only the second package.
    if (!install(DEBIAN_PACKAGE)) {
      apt('update')
      if (!install(DEBIAN_PACKAGE)) install('chromium')
    }
  } else {
    succeeds(node, [fileOf('node_modules/@playwright/test/cli.js'), 'install', '--with-deps', 'chromium'])
  }
  return findChromium(node) ?? fail('Chromium could not be installed: see the lines above.')
}

function findChromium(node) {
  const own = `import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))`
  const fromPlaywright = () => spawnSync(node, ['-e', own], { cwd: fileOf('.'), encoding: 'utf8' }).stdout.trim()
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : fail(`There is no ${given}, which CHROMIUM_PATH names.`)
  return SYSTEM_BROWSERS.find((path) => existsSync(path)) ?? [fromPlaywright()].find((path) => existsSync(path))
}
