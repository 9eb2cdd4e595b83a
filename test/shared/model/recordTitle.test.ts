import { rolloffModel } from '#shared/entities.ts'
import { recordName } from '#shared/model/recordTitle.ts'

describe('The name of a record', () => {
  it('B-02 has its days as the screens show them, where they are its title', () => {
    const payment = { id: -1, paymentDate: '2026-11-25', referenceNumber: 'Auth 12' }
    expect(recordName(rolloffModel, 'Payment', payment)).toBe('Payment 11/25/2026 Auth 12')
  })

  it('B-02 has other texts as they are', () => {
    const payment = { id: -1, paymentDate: '2026-11-25', referenceNumber: '2026-11-30' }
    expect(recordName(rolloffModel, 'Payment', payment)).toBe('Payment 11/25/2026 2026-11-30')
  })
})
