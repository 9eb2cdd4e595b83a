import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { testNodeOptions } from '#setup/jestProject.mjs'

/** Starts a process that holds the same output open, and both go on for ever. */
const PARENT = `
  const { spawn } = require('node:child_process')
  spawn(process.execPath, ['-e', 'console.log("child"); setInterval(() => {}, 1000)'], { stdio: ['ignore', 'inherit', 'inherit'] })
  setInterval(() => {}, 1000)`

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

  it('is notified once, even if several name it', () => {
    const options = testNodeOptions('--max-old-space-size=4096')
    expect(options).toMatch(
      /^--max-old-space-size=4096 --import file:\S*watchParent\.mjs --import file:\S*shiftClock\.mjs$/,
    )
    expect(testNodeOptions(options)).toBe(options)
  })
})
