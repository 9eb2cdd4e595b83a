import { unlessCanceled } from '#client/grid/unlessCanceled.ts'

describe('an operation of the list widget', () => {
  it('that the end of the list cancels is no error', async () => {
    expect(await unlessCanceled(Promise.reject('canceled'))).toBe(false)
    // The widget gives no reason if it is removed while it reads.
    // oxlint-disable-next-line prefer-promise-reject-errors
    expect(await unlessCanceled(Promise.reject())).toBe(false)
    expect(await unlessCanceled(Promise.resolve())).toBe(true)
  })

  it('that fails otherwise is one', async () => {
    await expect(unlessCanceled(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  })
})
