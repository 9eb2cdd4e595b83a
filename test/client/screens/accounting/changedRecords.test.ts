import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { list } from '../../support/ShownList.ts'

const changed = list('Changed since export')

const pages = servePages()

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => jest.restoreAllMocks())

describe('What was changed after its export to QuickBooks', () => {
  it('M-070 [AC200] is listed with all that differs, and can be sent again', async () => {
    const link = { system: 'QuickBooks', realmId: '1', state: 'Exported', customerId: 1 }
    for (const [entity, entityId, recordName, differences] of [
      ['Invoice', 7, 'Invoice 1042', 'Total: $100.00 → $120.00'],
      ['Payment', 9, 'Payment 9', 'Deleted'],
      ['Invoice', 8, 'Invoice 1043', null],
    ] as const)
      await pages.company.insert('AccountingLink', {
        ...link,
        linkKey: `QuickBooks:1:${entity}:${entityId}`,
        entity,
        entityId,
        recordName,
        differences,
      })
    await pages.open('/quickbooks/overview')
    await changed.row('Invoice 1042')
    expect(changed.rows).toMatchObject([
      { Record: 'Payment 9', Customer: 'Acme', 'What differs': 'Deleted' },
      { Record: 'Invoice 1042', 'What differs': 'Total: $100.00 → $120.00' },
    ])
    expect(changed.button('Send Again')).toBe('disabled')
    await changed.select('Invoice 1042')
    await expectEventually(() => changed.button('Send Again')).toBe('enabled')
  })
})
