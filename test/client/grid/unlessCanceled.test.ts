import { unlessCanceled } from '#client/grid/unlessCanceled.ts'

describe('an operation of the list widget', () => {
  it('that the end of the list cancels is no error', async () => {
    expect(await unlessCanceled(Promise.reject('canceled'))).toBe(false)
    expect(await unlessCanceled(Promise.resolve())).toBe(true)
  })

  it('that fails otherwise is one', async () => {
    await expect(unlessCanceled(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  })
})
