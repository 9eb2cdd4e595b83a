import { bench } from './bench.mjs'
import { ensureBuilt } from './build.mjs'
import { check } from './check.mjs'
import { test } from './gate.mjs'
import { demo } from './demo.mjs'
import { asksForHelp, HELP } from './help.mjs'
import { ensureInstalled } from './install.mjs'
import { mutate } from './mutation/mutate.mjs'
import { program } from './programs.mjs'
import { screenshots } from './screenshots.mjs'
import { soak } from './soak.mjs'
import { start } from './start.mjs'
import { SetupFailure, print } from './steps.mjs'

/** The commands of `node setup.mjs NAME`; each resolves to the exit code. */
const commands = {
  start,
  test,
  admin: program('admin'),
  audit: program('audit'),
  backup: program('backup'),
  bench,
  build,
  check,
  demo,
  doctor: program('doctor'),
  compare: program('compare'),
  export: program('export'),
  files: program('files'),
  import: program('import'),
  move: program('move'),
  mutate,
  restore: program('restore'),
  screenshots,
  seed: program('seed'),
  setup: program('setup'),
  soak,
}

/**
 * Runs one command and sets the exit code; errors are reported as one sentence, without a stack trace.
 * @param {readonly string[]} args the command's name and its own arguments
 */
export async function run([name = '', ...rest]) {
  try {
    if (asksForHelp([name])) return print(Object.values(HELP).join('\n\n'))
    if (!Object.hasOwn(commands, name))
      throw new SetupFailure(`Usage: node setup.mjs ${Object.keys(commands).join(' | ')}`)
    if (asksForHelp(rest)) print(HELP[name] ?? '')
    else process.exitCode = await commands[/** @type {keyof typeof commands} */ (name)](rest)
  } catch (error) {
    if (!(error instanceof SetupFailure)) throw error
    print(error.message)
    process.exitCode = 1
  }
}

/**
 * Installs and builds what is missing or has changed, and starts nothing.
 * @returns {Promise<number>}
 */
async function build() {
  await ensureInstalled()
  await ensureBuilt()
  return 0
}
