import { customerHistory } from '#client/screens/customers/customerHistory.ts'
import { customerStore, known, mergeCustomer } from './support/customerStore.ts'
import { startCustomerService } from './support/customerService.ts'

it('B-08 the history of a customer includes its deleted records', async () => {
  const service = await startCustomerService()
  try {
    const store = await customerStore(service.url)
    mergeCustomer(store, 7)
    service.rows = {
      ServiceAddresses: [
        { $type: 'ServiceAddress:#Rolloff', id: 70, siteName: 'North yard', deleted: 'now' },
      ],
    }
    const subjects = await customerHistory(store, known(store.cached('Customer', 7)))
    expect(subjects.map(({ entityTypeName, titles }) => [entityTypeName, [...titles.keys()]])).toEqual([
      ['Customer', [7]],
      ['ServiceAddress', [70]],
    ])
    expect(service.asked.map(({ query }) => query)).toEqual(
      Array(3).fill(expect.objectContaining({ parameters: { deleted: true } })),
    )
  } finally {
    await service.stop()
  }
})
