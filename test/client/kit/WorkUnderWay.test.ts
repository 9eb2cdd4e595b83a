import { WorkUnderWay } from '#client/kit/WorkUnderWay.ts'

describe('Work that is under way', () => {
  it('[DP2] is not begun again for the same records before it is finished', async () => {
    const underWay = new WorkUnderWay()
    const job = {}
    let finish = (): void => {}
    const promise = new Promise<void>((resolve) => (finish = resolve))
    const begin = jest.fn(() => promise)
    const first = underWay.run('margins', [job], begin)
    await underWay.run('margins', [job], begin)
    expect(begin).toHaveBeenCalledTimes(1)
    finish()
    await first
    await underWay.run('margins', [job], begin)
    expect(begin).toHaveBeenCalledTimes(2)
  })

  it('[DP2] is begun for other records, and under another name', async () => {
    const underWay = new WorkUnderWay()
    let finish = (): void => {}
    const promise = new Promise<void>((resolve) => (finish = resolve))
    const begin = jest.fn(() => promise)
    const [job, other] = [{}, {}]
    const begun = [
      underWay.run('margins', [job], begin),
      underWay.run('margins', [other], begin),
      underWay.run('margins', [job, other], begin),
      underWay.run('delete', [job], begin),
    ]
    expect(begin).toHaveBeenCalledTimes(4)
    finish()
    await Promise.all(begun)
  })

  it('[DP2] may be tried again after it failed, at once or later', async () => {
    const underWay = new WorkUnderWay()
    const failAtOnce = (): void => {
      throw new Error('refused')
    }
    const failLater = (): Promise<void> => Promise.reject(new Error('not reachable'))
    await expect(underWay.run('margins', [], failAtOnce)).rejects.toThrow('refused')
    await expect(underWay.run('margins', [], failLater)).rejects.toThrow('not reachable')
    await expect(underWay.run('margins', [], () => {})).resolves.toBeUndefined()
  })
})
