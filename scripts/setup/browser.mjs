// Finds a Chromium for the tests, or gets one. Built-in modules only, like setup.mjs.
import { spawnSync } from 'child_process'
import fs from 'fs'
import { createRequire } from 'module'
import path from 'path'

const system = {
  linux: [
    // Without the user interface: tests take a tenth less time.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
    '/usr/bin/microsoft-edge',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/** Whether the file is a browser that starts here: one without its libraries does not. */
function works(file) {
  if (!file || !fs.existsSync(file)) return false
  if (process.platform === 'win32') return true
  return spawnSync(file, ['--version', '--no-sandbox'], { timeout: 20000 }).status === 0
}

/** Where Playwright keeps its own Chromium, whether it is there or not. */
function playwrightPath(root) {
  try {
    return createRequire(path.join(root, 'package.json'))(
      '@playwright/test',
    ).chromium.executablePath()
  } catch {
    return undefined
  }
}

const isDebianRoot = () =>
  process.getuid && process.getuid() === 0 && fs.existsSync('/etc/debian_version')

function remembered(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined
}

/**
 * Writes the path of a working Chromium to .lectern/chromium, where the test scripts read it: the one
 * CHROMIUM_PATH names, Playwright's, the system's, else one it downloads or installs.
 */
export async function findBrowser({ root, say, run, Stop, checkWritable }) {
  const folder = path.join(root, '.lectern')
  const file = path.join(folder, 'chromium')
  const named = process.env.CHROMIUM_PATH
  if (named && !works(named))
    throw new Stop('CHROMIUM_PATH: there is no working browser at ' + named)
  const before = remembered(file)
  if (!named && before && fs.existsSync(before)) return

  const search = () => [named, playwrightPath(root)].concat(system[process.platform]).find(works)
  let found = search()
  if (!found) {
    say('No Chromium found; downloading one with Playwright (about 150 MB) …')
    const cli = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js')
    await run(process.execPath, [cli, 'install', 'chromium'], { timeout: 600000 })
    found = search()
  }
  if (!found && isDebianRoot()) {
    say('It does not run on this system; installing the one of Debian with apt-get \u2026')
    const env = Object.assign({}, process.env, { DEBIAN_FRONTEND: 'noninteractive' })
    await run('apt-get', ['update', '-q'], { env: env })
    const install = ['install', '-y', '-q', '--no-install-recommends']
    // Older releases have the whole browser only.
    const shell = 'chromium-headless-shell'
    const isKnown = spawnSync('apt-cache', ['show', shell]).status === 0
    await run('apt-get', install.concat(isKnown ? shell : 'chromium'), { env: env })
    found = search()
  }
  if (!found)
    throw new Stop(
      'No browser for the tests. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
    )
  checkWritable(fs.existsSync(folder) ? folder : root)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(file, found + '\n')
  say('Tests run in ' + found)
}
