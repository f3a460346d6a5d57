// Makes a clone ready for what follows: the packages of the lock file, a Node that the project runs
// on, and for tests a browser. Plain JavaScript with built-in modules only, because it runs before
// anything is installed and on older versions of Node, which it tells what is missing.
import { spawn, spawnSync } from 'child_process'
import { createHash } from 'crypto'
import fs from 'fs'
import os from 'os'
import path from 'path'
import { fileURLToPath } from 'url'
import { findBrowser } from './setup/browser.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const modules = path.join(root, 'node_modules')
const stampFile = path.join(modules, '.lectern-setup')
const platform = process.platform + '-' + process.arch
const say = (line) => process.stdout.write(line + '\n')

/** Ends the set-up with one line that says what is wrong and what to do. */
class Stop extends Error {}

function isAtLeast(version, major, minor) {
  const parts = version.replace('v', '').split('.').map(Number)
  return parts[0] > major || (parts[0] === major && parts[1] >= minor)
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function lockHash() {
  const lock = fs.readFileSync(path.join(root, 'package-lock.json'))
  return createHash('sha256').update(lock).update(platform).digest('hex')
}

/** Whether a package of the lock file is for this machine, as npm reads its os, cpu and libc. */
function isForThisMachine(entry) {
  const fits = (list, value) =>
    !list || (list.indexOf('!' + value) < 0 && (list[0][0] === '!' || list.indexOf(value) >= 0))
  return fits(entry.os, process.platform) && fits(entry.cpu, process.arch)
}

/**
 * npm writes node_modules/.package-lock.json last, so an install that was cut short has none. One that
 * somebody made by hand is as good as ours if it holds what the lock file says.
 */
function isInstalled() {
  const wanted = readJson(path.join(root, 'package-lock.json')).packages
  const have = (readJson(path.join(modules, '.package-lock.json')) || {}).packages
  return (
    have !== undefined &&
    Object.keys(wanted).every((name) => {
      const entry = wanted[name]
      if (name === '' || entry.link) return true
      if (entry.optional && (!isForThisMachine(entry) || entry.libc)) return true
      if (entry.peer && entry.optional) return true
      const found = have[name]
      return found ? found.version === entry.version : Boolean(entry.optional && !isNode(name))
    })
  )
}

const isNode = (name) => /^node_modules\/node-(bin-)?(linux|darwin|win)-/.test(name)

function checkWritable(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK)
  } catch {
    const owner = fs.existsSync(folder)
      ? ' (it belongs to user ' + fs.statSync(folder).uid + ')'
      : ''
    throw new Stop(
      'No permission to write in ' + folder + owner + '. Change its owner, or clone again.',
    )
  }
}

/** What an unsuccessful npm means, in one line. */
function meaningOf(output) {
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(
      output,
    )
  )
    return 'The npm registry cannot be reached. Check the network or the proxy and registry settings of npm, then run this again.'
  if (/ENOSPC/.test(output)) return 'The disk is full. The packages need about 1 GB.'
  if (/EACCES|EPERM|EROFS/.test(output)) {
    // It may be npm's own cache.
    const named = /^npm (?:error|ERR!) path (.+)$/m.exec(output)
    return 'No permission to write in ' + (named ? named[1] : modules) + '.'
  }
  if (/EUSAGE/.test(output))
    return 'package-lock.json is out of date with package.json. Run "npm install" and commit the lock file.'
  return 'npm ci failed:\n' + output.trim().split('\n').slice(-15).join('\n')
}

/** npm as it was called, on the Node that it runs on: the one in node_modules is about to be replaced. */
function npmCommand(args) {
  const cli = process.env.npm_execpath
  if (cli && /\.c?js$/.test(cli)) {
    const node = process.env.npm_node_execpath || process.execPath
    return { command: node, args: [cli].concat(args), shell: false }
  }
  return { command: 'npm', args: args, shell: process.platform === 'win32' }
}

function run(command, args, options) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, Object.assign({ cwd: root }, options))
    const keep = (data) => (output = (output + data).slice(-20000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code, output: output }))
  })
}

async function install() {
  checkWritable(root)
  if (fs.existsSync(modules)) checkWritable(modules)
  const count = Object.keys(readJson(path.join(root, 'package-lock.json')).packages).length - 1
  say('Installing the packages of the lock file (up to ' + count + '; about a minute) …')
  const from = Date.now()
  const seconds = () => Math.round((Date.now() - from) / 1000) + ' s'
  const pulse = setInterval(() => say('  still installing, ' + seconds()), 15000)
  const npm = npmCommand([
    'ci',
    // With NODE_ENV=production npm leaves out what builds and what tests.
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--no-progress',
    '--fetch-retry-mintimeout=2000',
    '--fetch-retry-maxtimeout=10000',
  ])
  const env = Object.assign({}, process.env, { SCARF_ANALYTICS: 'false' })
  const result = await run(npm.command, npm.args, { env: env, shell: npm.shell })
  clearInterval(pulse)
  if (result.code !== 0) throw new Stop(meaningOf(result.output))
  say('Installed in ' + seconds())
}

/** Waits while another set-up works on this clone, so that two do not install into one folder. */
async function withLock(work) {
  const key = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const file = path.join(os.tmpdir(), 'lectern-setup-' + key)
  const isAlive = (pid) => {
    try {
      // Whoever works touches the file: a number alone may be another program's by now.
      const isTouched = Date.now() - fs.statSync(file).mtimeMs < 60000
      return pid > 0 && pid !== process.pid && isTouched && process.kill(pid, 0)
    } catch (error) {
      return error.code === 'EPERM'
    }
  }
  for (let told = false; ; told = true) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw new Stop('No permission to write in ' + os.tmpdir() + '.')
      const pid = Number(fs.readFileSync(file, 'utf8'))
      if (!isAlive(pid)) fs.rmSync(file, { force: true })
      else if (!told) say('Waiting for another setup of this clone (process ' + pid + ') …')
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
  const touching = setInterval(() => {
    const now = new Date()
    fs.utimes(file, now, now, () => {})
  }, 5000)
  try {
    await work()
  } finally {
    clearInterval(touching)
    fs.rmSync(file, { force: true })
  }
}

/** Sees to it that the scripts that follow find a Node new enough, in node_modules/.bin or on PATH. */
function checkNode() {
  const suffix = process.platform === 'win32' ? '.cmd' : ''
  const own = path.join(modules, '.bin', 'node' + suffix)
  const shell = process.platform === 'win32'
  if (fs.existsSync(own)) {
    const answer = spawnSync(own, ['--version'], { encoding: 'utf8', shell: shell })
    if (answer.status === 0 && isAtLeast(answer.stdout.trim(), 24, 18)) return
    // Made for another C library (Alpine): out of the way, or it hides the system's own.
    checkWritable(path.dirname(own))
    fs.rmSync(own, { force: true })
  }
  const system = process.env.npm_node_execpath || process.execPath
  const version = spawnSync(system, ['--version'], { encoding: 'utf8' }).stdout.trim()
  if (isAtLeast(version, 24, 18)) return
  throw new Stop(
    'npm carries no Node that runs on ' +
      platform +
      ', and this is Node ' +
      version +
      '. Install Node 24.18 or newer (https://nodejs.org) and run this again.',
  )
}

/** Notes what is ready. Who may not write here can start all the same, and looks again the next time. */
function writeStamp(hash) {
  try {
    fs.writeFileSync(stampFile, hash)
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].indexOf(error.code) < 0) throw error
  }
}

async function prepare(purpose) {
  const hash = lockHash()
  const isReady = () =>
    fs.existsSync(stampFile) &&
    fs.existsSync(path.join(modules, '.package-lock.json')) &&
    fs.readFileSync(stampFile, 'utf8') === hash
  if (!isReady())
    await withLock(async () => {
      if (isReady()) return
      if (!isInstalled()) await install()
      checkNode()
      writeStamp(hash)
    })
  if (purpose === 'test') await findBrowser({ root, say, run, Stop, checkWritable })
}

if (!isAtLeast(process.version, 20, 0)) {
  process.stderr.write(
    'Lectern needs Node 20 or newer, and this is ' + process.version + '. See https://nodejs.org\n',
  )
  process.exit(1)
}
prepare(process.argv[2]).catch((error) => {
  process.stderr.write('\u2716 ' + (error instanceof Stop ? error.message : error.stack) + '\n')
  process.exit(1)
})
