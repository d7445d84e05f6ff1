import { defineConfig } from '@playwright/test'
import { keepTemporaryInMemory } from '../memory-folder.ts'

keepTemporaryInMemory()

// Playwright asks its workers for colours also where whoever started it wants none, and Node warns of that contradiction
// whenever a process begins.
if (process.env.NO_COLOR) delete process.env.FORCE_COLOR

/**
 * The features that Chromium leaves out. Playwright leaves out the first by itself, but of two such lists Chromium takes
 * the last; the last two are pages below an address bar that nobody sees: each window loads them anew, half of what opening
 * it costs.
 */
const LEFT_OUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Flags that keep Debian's Chromium quiet on a machine without a screen and without the internet. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${LEFT_OUT.join(',')}`,
]

/** Journeys of one file run one after the other, as people would; two files at a time, each at a server of its own. */
export default defineConfig({
  testDir: '.',
  globalSetup: './demo-network.ts',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results',
  fullyParallel: false,
  workers: 2,
  // A busy machine can outlast a limit. A journey that passes the second time alone is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./failures.ts']],
  use: {
    actionTimeout: 20_000,
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: QUIET },
    trace: 'off',
  },
})
