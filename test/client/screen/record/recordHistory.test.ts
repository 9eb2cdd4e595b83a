import { recordHistory } from '#client/screen/record/recordHistory.ts'
import { customerScreen } from '#client/screens/customers/customerScreen.tsx'
import { createTestApp } from '../../support/createTestApp.ts'
import { known, mergeCustomer } from '../../screens/customers/support/customerStore.ts'
import { startCustomerService } from '../../screens/customers/support/customerService.ts'

it('B-08 RC5 the history of a record includes its children, deleted ones too', async () => {
  const service = await startCustomerService()
  try {
    const app = await createTestApp(['Admin'], service.url)
    mergeCustomer(app.store, 7)
    service.rows = {
      ServiceAddresses: [
        { $type: 'ServiceAddress:#Rolloff', id: 70, siteName: 'North yard', deleted: 'now' },
      ],
    }
    const record = known(app.store.cached('Customer', 7))
    const subjects = await recordHistory({ app, screen: customerScreen, record })
    expect(subjects.map(({ entityTypeName, titles }) => [entityTypeName, [...titles]])).toEqual([
      ['Customer', [[7, 'Great Lakes Landscape']]],
      ['ServiceAddress', [[70, 'North yard']]],
    ])
    expect(service.asked).toEqual(
      [
        ['ServiceAddresses', [{ customerId: 7 }]],
        ['Contacts', [{ customerId: 7 }]],
        ['CustomerRates', [{ customerId: 7 }]],
        ['Notes', [{ entityId: 7 }, { entityTypeName: 'Customer' }]],
      ].map(([resource, and]) => ({
        resource,
        query: expect.objectContaining({ where: { and }, parameters: { deleted: true } }),
      })),
    )
  } finally {
    await service.stop()
  }
})
