// Everything `npm start` and `npm test` need on a machine that has Node 20 or later and npm: this file and the folder `setup`
// are plain JavaScript without dependencies, because they run before anything is installed.
import { existsSync, readFileSync } from 'node:fs'
import { check, test } from './setup/checks.mjs'
import { chromium, journeys } from './setup/journeys.mjs'
import { buildConsole, install, node24, stripTypes } from './setup/prepare.mjs'
import { fail, fileOf, runOurs, watch } from './setup/processes.mjs'

const [command = 'start', ...args] = process.argv.slice(2)

const commands = {
  start() {
    install()
    buildConsole()
    stripTypes()
    // Left to itself Node takes 430 MB for a little more speed; this much is a fair price for most of it.
    const flags = JSON.parse(readFileSync(fileOf('setup/start-flags.json'), 'utf8'))
    return runOurs(node24(), [...flags, fileOf('server/src/main.ts'), ...args], {
      NODE_ENV: 'production',
      // Its compiled code stays in memory too.
      NODE_COMPILE_CACHE: undefined,
    })
  },
  /** Leaves nothing to be installed or built by `start`, which may then run as a user who may write nothing here. */
  build() {
    install()
    buildConsole()
    stripTypes()
  },
  dev() {
    install()
    return watch([
      [node24(), ['--watch', fileOf('server/src/main.ts')]],
      [node24(), [fileOf('node_modules/vite/bin/vite.js'), 'console']],
    ])
  },
  test() {
    install()
    return test(node24(), { hasBrowser: !args.includes('--no-browser') })
  },
  check() {
    install()
    return check(node24())
  },
  e2e() {
    install()
    buildConsole()
    return journeys(node24(), args)
  },
  proof() {
    install()
    buildConsole()
    return runOurs(node24(), [fileOf('quality/proof/main.ts'), ...args], { CHROMIUM_PATH: chromium(node24()) })
  },
  run() {
    const [file = '', ...rest] = args
    if (!existsSync(fileOf(file))) fail(`There is no ${file}.`)
    install()
    return runOurs(node24(), [fileOf(file), ...rest])
  },
}

if (!Object.hasOwn(commands, command))
  fail(`There is no command ${command}; there are ${Object.keys(commands).join(', ')}.`)
process.exitCode = await commands[command]()
