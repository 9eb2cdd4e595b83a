import { RunningActions } from '#client/kit/RunningActions.ts'

describe('Work that is under way', () => {
  it('[DP2] is not begun again for the same records before it is finished', async () => {
    const runningActions = new RunningActions()
    const job = {}
    let finish = (): void => {}
    const promise = new Promise<void>((resolve) => (finish = resolve))
    const begin = jest.fn(() => promise)
    const first = runningActions.run('margins', [job], begin)
    await runningActions.run('margins', [job], begin)
    expect(begin).toHaveBeenCalledTimes(1)
    finish()
    await first
    await runningActions.run('margins', [job], begin)
    expect(begin).toHaveBeenCalledTimes(2)
  })

  it('[DP2] is begun for other records, and under another name', async () => {
    const runningActions = new RunningActions()
    let finish = (): void => {}
    const promise = new Promise<void>((resolve) => (finish = resolve))
    const begin = jest.fn(() => promise)
    const [job, other] = [{}, {}]
    const begun = [
      runningActions.run('margins', [job], begin),
      runningActions.run('margins', [other], begin),
      runningActions.run('margins', [job, other], begin),
      runningActions.run('delete', [job], begin),
    ]
    expect(begin).toHaveBeenCalledTimes(4)
    finish()
    await Promise.all(begun)
  })

  it('[DP2] may be tried again after it failed, at once or later', async () => {
    const runningActions = new RunningActions()
    const failAtOnce = (): void => {
      throw new Error('refused')
    }
    const failLater = (): Promise<void> => Promise.reject(new Error('not reachable'))
    await expect(runningActions.run('margins', [], failAtOnce)).rejects.toThrow('refused')
    await expect(runningActions.run('margins', [], failLater)).rejects.toThrow('not reachable')
    await expect(runningActions.run('margins', [], () => {})).resolves.toBeUndefined()
  })
})
