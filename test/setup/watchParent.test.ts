import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { testNodeOptions } from '#setup/jestProject.mjs'
import { npm } from '#setup/steps.mjs'

/** Starts a process that holds the same output open, and both go on for ever. */
const PARENT = `
  const { spawn } = require('node:child_process')
  spawn(process.execPath, ['-e', 'console.log("child"); setInterval(() => {}, 1000)'], { stdio: ['ignore', 'inherit', 'inherit'] })
  setInterval(() => {}, 1000)`

/** Runs npm as the command of its version would, but for a program that goes on for ever in the place of npm. */
const installing = (command: readonly string[]): string => {
  const forEver = ['-e', 'console.log("npm"); setInterval(() => {}, 1000)']
  const [program = '', ...args] = command.map((part) => (part.endsWith('npm-cli.js') ? forEver : part)).flat()
  return `
  require('node:child_process').spawn(${JSON.stringify(program)}, ${JSON.stringify(args.slice(0, -1))}, { stdio: ['ignore', 'inherit', 'inherit'] })
  setInterval(() => {}, 1000)`
}

describe('a process of the tests', () => {
  it('ends with the one that started it, however that one ended', async () => {
    const parent = spawn(process.execPath, ['-e', PARENT], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: testNodeOptions(process.env['NODE_OPTIONS']) },
    })
    await once(parent.stdout, 'data')
    const closed = once(parent.stdout, 'close')
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    // Nobody holds the output open any more.
    await closed
    expect(parent.signalCode).toBe('SIGKILL')
  })

  it('ends as the npm of an install that was killed, too', async () => {
    const install = spawn(process.execPath, ['-e', installing(npm(['--version']))], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(install.stdout, 'data')
    const closed = once(install.stdout, 'close')
    install.kill('SIGKILL')
    await closed
    expect(install.signalCode).toBe('SIGKILL')
  })

  it('is notified once, even if several name it', () => {
    const options = testNodeOptions('--max-old-space-size=4096')
    expect(options).toMatch(
      /^--max-old-space-size=4096 --import file:\S*watchParent\.mjs --import file:\S*shiftClock\.mjs$/,
    )
    expect(testNodeOptions(options)).toBe(options)
  })
})
