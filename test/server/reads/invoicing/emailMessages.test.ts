import { openTestDatabase } from '#test/support/testDatabase.ts'
import { insert, openCompany, type Company } from '../../queries/openCompany.ts'
import { insertBusiness } from '../../queries/businessRows.ts'
import { defaultsOf } from '../../queries/defaultsOf.ts'

let company: Company
beforeAll(async () => {
  company = await openCompany(() => openTestDatabase())
  await insertBusiness(company.database)
})
afterAll(() => company.database.close())

const undelivered = async (more: object = {}) =>
  (await company.rows('EmailMessages', { parameters: { undelivered: true, ...more } })).map(({ id }) => id)

test('M-033 [IN50] EmailMessages lists only those that failed and were not sent again, where that is asked for', async () => {
  const add = (id: number, status: string, about: object, day = 10 + (id % 10)) =>
    insert(company.database, 'EmailMessage', {
      ...defaultsOf('EmailMessage'),
      id,
      to: 'ann@acme.test',
      status,
      created: `2025-05-${day}T12:00:00.000Z`,
      ...about,
    })
  expect(await undelivered()).toEqual([])
  await add(101, 'Failed', { invoiceId: 301, customerId: 1 })
  await add(102, 'Failed', { customerId: 1 })
  await add(103, 'Sent', { customerId: 1 })
  expect(await undelivered()).toEqual([102, 101])
  expect(await undelivered({ invoiceId: 301 })).toEqual([101])
  expect(await undelivered({ status: 'Sent' })).toEqual([])
  expect((await company.rows('EmailMessages', { parameters: { undelivered: false } })).length).toBe(4)

  await add(104, 'Waiting', { invoiceId: 301, customerId: 1 })
  expect(await undelivered()).toEqual([102])
  await add(105, 'Failed', { invoiceId: 301, customerId: 1 })
  expect(await undelivered()).toEqual([105, 102])
  await insert(company.database, 'InvoiceCommunication', {
    ...defaultsOf('InvoiceCommunication'),
    id: 101,
    type: 'Print',
    invoiceId: 301,
    sent: '2025-05-16T12:00:00.000Z',
  })
  expect(await undelivered()).toEqual([102])
})
