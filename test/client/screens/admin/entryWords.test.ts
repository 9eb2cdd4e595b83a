import type { TrailEntry } from '#shared/auditing/auditTrail.ts'
import { rolloffModel } from '#shared/entities.ts'
import { changesInWords, deedOf } from '#client/screens/admin/auditTrail/entryWords.ts'
import { formatter } from '../customers/support/customerStore.ts'

/** The deed of an event of a user who has that name there. */
const event = (kind: TrailEntry['kind'], what: string): string =>
  deedOf({ kind, what, saveId: null, userName: 'Olive Office' })

const added = (entityTypeName: string, values: object): string => {
  const Changes = Object.entries(values).map(([ColumnName, NewValue]) => ({
    ColumnName,
    OriginalValue: null,
    NewValue,
  }))
  const record = { id: 1, when: '', entityTypeName, entityId: 1, action: 'Added', exists: true, title: 'X' }
  return changesInWords(
    { record: { ...record, action: 'Added', data: JSON.stringify({ Changes }) }, recordCount: 1 },
    rolloffModel,
    formatter,
  )
}

describe('B-08 An entry of the audit log', () => {
  it('names once who signed in or out', () => {
    expect(event('Signed in', 'olive@rolloff.example signed in.')).toBe('signed in')
    expect(event('Signed in', 'Signed out.')).toBe('signed out')
    expect(event('Set up', 'Olive Office looked at the product as Dan.')).toBe(
      'looked at the product as Dan.',
    )
    expect(event('Printed', 'Invoice 10759 was printed.')).toBe('Invoice 10759 was printed.')
  })

  it('tells no key that a program gave, and fractions as percentages', () => {
    expect(
      added('ReportedWork', { actionId: 'b4bddb27-21e2-4a35-b7f8-2a5b71e18d20', kind: 'complete' }),
    ).toBe('Did: complete')
    expect(added('FuelRatePercentage', { rate: 0.125 })).toBe('Rate: 12.50%')
    expect(added('Invoice', { creditCardPercentage: 0.0299 })).toBe('Credit card percentage: 2.9900%')
  })
})
