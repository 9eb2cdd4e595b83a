import type { TrailEntry } from '#shared/auditing/auditTrail.ts'
import type { EVENT } from '#shared/auditing/eventTypes.ts'
import { rolloffModel } from '#shared/entities.ts'
import { changesInWords, deedOf } from '#client/screens/admin/auditTrail/entryWords.ts'
import { joinerBefore } from '#client/screens/admin/auditTrail/eventWords.ts'
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

/** What the log of events has of each type, and how the page says it after a name. */
const SENTENCES: Readonly<Record<keyof typeof EVENT, readonly (readonly [what: string, said: string])[]>> = {
  signIn: [['olive@rolloff.example signed in.', ' signed in']],
  signOut: [['Signed out.', ' signed out']],
  sessionsEnded: [['Dan Driver was signed out on all devices.', ' signed Dan Driver out on all devices.']],
  signInRefused: [
    [
      'The account "mallory" is not set up as a user, or is inactive.',
      ': The account "mallory" is not set up as a user, or is inactive.',
    ],
  ],
  notAllowed: [
    [
      '/api/breeze/SaveChanges was refused: Your roles do not allow it.',
      ' was refused /api/breeze/SaveChanges: Your roles do not allow it.',
    ],
  ],
  viewedAs: [
    [
      'Looked at the product with the roles of Dan Driver.',
      ' looked at the product with the roles of Dan Driver.',
    ],
  ],
  dataExport: [
    ['All data of the company was exported.', ' exported all data of the company.'],
    ['Everything about customer 7 was exported.', ' exported everything about customer 7.'],
  ],
  listExport: [
    ['12 rows of the list Customers were exported.', ' exported 12 rows of the list Customers.'],
    [
      '1,200 rows of the list Jobs were exported, filtered by Note: what was exported.',
      ' exported 1,200 rows of the list Jobs, filtered by Note: what was exported.',
    ],
  ],
  accountingExport: [
    ['2 credits handed over to QuickBooks, 1 failed.', ' handed over 2 credits to QuickBooks, 1 failed.'],
    [
      '1 invoice for Great Plains: Invoice with id 9: It was not found.',
      ' chose 1 invoice for Great Plains: Invoice with id 9: It was not found.',
    ],
  ],
  printed: [['Invoice 10759 was printed.', ' printed Invoice 10759.']],
  mailSent: [
    [
      '“What was sent to you was printed.” was sent to ann@acme.example.',
      ' sent “What was sent to you was printed.” to ann@acme.example.',
    ],
  ],
  viewShared: [
    [
      'The view “Mine” of Customers is shared with Dispatch.',
      ' shared the view “Mine” of Customers with Dispatch.',
    ],
  ],
  backupMade: [
    [
      'The database and 3 files were backed up to /b (4 MB).',
      ': The database and 3 files were backed up to /b (4 MB).',
    ],
  ],
  backupRehearsed: [['The backup /b is whole.', ': The backup /b is whole.']],
  auditVerified: [['The audit log is whole.', ': The audit log is whole.']],
  auditArchived: [
    [
      'The 12 entries of the audit log of 2030 are in the file a.gz now.',
      ': The 12 entries of the audit log of 2030 are in the file a.gz now.',
    ],
  ],
  quickBooksConnected: [
    [
      'Rolloff was connected to Acme Books in QuickBooks (12).',
      ' connected Rolloff to Acme Books in QuickBooks (12).',
    ],
  ],
  quickBooksDisconnected: [
    ['Rolloff was disconnected from Acme Books.', ' disconnected Rolloff from Acme Books.'],
  ],
}

describe('B-08 An entry of the audit log', () => {
  it('names once who signed in or out', () => {
    expect(event('Signed in', 'olive@rolloff.example signed in.')).toBe('signed in')
    expect(event('Signed in', 'Signed out.')).toBe('signed out')
    expect(event('Set up', 'Olive Office looked at the product as Dan.')).toBe(
      'looked at the product as Dan.',
    )
  })

  it('[HI1460] goes on from the name of whoever caused it, whatever the type of the event', () => {
    for (const [type, sentences] of Object.entries(SENTENCES))
      for (const [what, said] of sentences) {
        const deed = event(
          type.startsWith('sign') && !type.endsWith('Refused') ? 'Signed in' : 'Set up',
          what,
        )
        expect(joinerBefore(deed) + deed).toBe(said)
      }
  })

  it('tells no key that a program gave, and fractions as percentages', () => {
    expect(
      added('ReportedWork', { actionId: 'b4bddb27-21e2-4a35-b7f8-2a5b71e18d20', kind: 'complete' }),
    ).toBe('Did: complete')
    expect(added('FuelRatePercentage', { rate: 0.125 })).toBe('Rate: 12.50%')
    expect(added('Invoice', { creditCardPercentage: 0.0299 })).toBe('Credit card percentage: 2.9900%')
  })
})
