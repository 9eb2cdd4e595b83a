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

  it('B-02 names what the record refers to, its money and its number', () => {
    const rate = { id: 3, dumpsterId: 21, range: 'Regular', zone: null, rate: 380 }
    const titleOf = (entity: string, id: number | null): string =>
      entity === 'Dumpster' && id === 21 ? '20 yd' : ''
    expect(recordName(rolloffModel, 'CustomerRate', rate, titleOf)).toBe('Rate 20 yd Regular $380.00')
    expect(recordName(rolloffModel, 'PaymentCredit', { id: 69, amount: 108.36, notes: null })).toBe(
      'Credit No. 69 $108.36',
    )
  })

  it('[HI1424] has shares as percentages, such as the fuel rate of a job in its history', () => {
    expect(recordName(rolloffModel, 'FuelRatePercentage', { id: 4, rate: 0.145 })).toBe(
      'Fuel rate percentage 14.50%',
    )
  })
})
