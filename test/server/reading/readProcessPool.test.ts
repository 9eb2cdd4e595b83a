import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TooLarge, Unavailable } from '#server/kernel/errors.ts'
import { OUT_OF_MEMORY } from '#server/reading/messages.ts'
import { ReadProcessPool } from '#server/reading/ReadProcessPool.ts'

/**
 * Ends itself by the signal that its task is named after, in the same task once only where the name ends in `once`; is at `wait` until
 * the folder has a file `.go`; answers all others.
 */
const PROGRAM = `import { existsSync, writeFileSync } from 'node:fs'
process.on('disconnect', () => process.exit())
process.once('message', ({ folder }) => {
  process.on('message', ({ id, task: { task } }) => {
    const answer = () => process.send({ id, reply: { result: { in: 'memory', bytes: new TextEncoder().encode(task.input) } } })
    if (task.input === 'wait') {
      const timer = setInterval(() => {
        if (!existsSync(folder + '.go')) return
        clearInterval(timer)
        answer()
      }, 5)
      return
    }
    const [signal, times] = task.input.split(' ')
    const mark = folder + '.mark'
    if (signal !== 'none' && !(times === 'once' && existsSync(mark))) {
      writeFileSync(mark, '')
      process.kill(process.pid, signal)
      return
    }
    answer()
  })
  process.send('ready')
})`

describe('The processes that read', () => {
  let folder: string
  let pool: ReadProcessPool
  const ask = async (name: string, milliseconds = 600_000): Promise<string> => {
    const task = { kind: 'work', work: 'echo', title: name, input: name } as const
    const result = await pool.run(task, { owner: 1, milliseconds })
    return result.in === 'memory' ? result.bytes.toString() : result.path
  }
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'pool-'))
    const program = path.join(folder, 'program.mjs')
    writeFileSync(program, PROGRAM)
    pool = new ReadProcessPool({
      program,
      processes: 1,
      maxWait: 1_000_000,
      settings: { file: '', folder: path.join(folder, 'answers'), timeZone: 'UTC' },
      now: () => '',
    })
  })
  afterEach(async () => {
    await pool.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('[QU31] do not count what a read waits for against what it may take', async () => {
    // Until the process is there.
    await ask('none')
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] })
    const first = ask('wait')
    const second = ask('none', 200_000)
    jest.advanceTimersByTime(400_000)
    writeFileSync(path.join(folder, 'answers.go'), '')
    expect(await Promise.all([first, second])).toEqual(['wait', 'none'])
  })

  it('[QU31] refuse with 503 what has waited too long for one of them', async () => {
    await ask('none')
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] })
    const first = ask('wait', 2_000_000)
    const second = ask('none')
    jest.advanceTimersByTime(1_000_000)
    await expect(second).rejects.toThrow(
      new Unavailable('The server is busy at the moment; please try again soon.', { retryAfter: 5 }),
    )
    writeFileSync(path.join(folder, 'answers.go'), '')
    expect(await first).toBe('wait')
  })

  it('[QU29] do again what one of them was at when something outside ended it', async () => {
    expect(await ask('SIGKILL once')).toBe('SIGKILL once')
    expect(existsSync(path.join(folder, 'answers.mark'))).toBe(true)
  })

  it('[QU29] blame nobody where that happens again, and go on', async () => {
    await expect(ask('SIGKILL')).rejects.toThrow(
      new Unavailable('Reading was interrupted on the server. Please try again.', { retryAfter: 5 }),
    )
    expect(await ask('none')).toBe('none')
  })

  it.each([OUT_OF_MEMORY, 'SIGABRT'])(
    '[QU29] say at once that a read takes too much memory where it ends by %s',
    async (signal) => {
      await expect(ask(`${signal} once`)).rejects.toThrow(TooLarge)
      expect(await ask('none')).toBe('none')
    },
  )
})
