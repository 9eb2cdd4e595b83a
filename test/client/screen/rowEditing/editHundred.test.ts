import { fireEvent } from '@testing-library/dom'
import type { EntityName } from '#shared/entities.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { main, messages, Region } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const pages = servePages()
const review = new Region('the review', () => document.querySelector('[aria-label="Review changes"]'))
const press = (key: string): unknown => fireEvent.keyDown(document.body, { key, ctrlKey: true })

const TWENTY = Array.from({ length: 20 }, (_, index) => index + 1)
const numbered = (number: number): string => String(number).padStart(2, '0')

/** Twenty of each list of a customer: what they are called, and what is pasted into a column of theirs. */
const LISTS: readonly {
  readonly tab: string
  readonly caption: string
  readonly entity: EntityName
  readonly row: (number: number, rentalId: number) => Readonly<Record<string, unknown>>
  readonly first: string
  readonly column: string
  readonly field: string
  readonly value: (number: number) => string | number
}[] = [
  {
    tab: 'Service Address',
    caption: 'Service addresses',
    entity: 'ServiceAddress',
    row: (number) => ({ siteName: `Site ${numbered(number)}`, address1: '1 Main St', range: 'Regular' }),
    first: 'Site 01',
    column: 'City',
    field: 'city',
    value: (number) => `Town ${number}`,
  },
  {
    tab: 'Rates',
    caption: 'Rates',
    entity: 'CustomerRate',
    row: (number) => {
      const day = `2038-01-${numbered(number)}`
      return { rateTypeId: RATE_TYPE.zone, zone: 1, rate: number, validFrom: day, validUntil: day }
    },
    first: '$1.00',
    column: 'Price per ton',
    field: 'pricePerTon',
    value: (number) => number + 40.5,
  },
  {
    tab: 'Contacts',
    caption: 'Contacts',
    entity: 'Contact',
    row: (number) => ({ lastName: `Person ${numbered(number)}` }),
    first: 'Person 01',
    column: 'Phone',
    field: 'phone',
    value: (number) => `(616) 555-01${numbered(number)}`,
  },
  {
    tab: 'Rentals',
    caption: 'Rentals',
    entity: 'Rental',
    row: (number) => ({
      serviceAddressId: 11,
      dumpsterId: 21,
      startDate: `2037-11-${numbered(21 - number)}`,
      price: number,
    }),
    first: '$1.00',
    column: 'End date',
    field: 'endDate',
    value: (number) => `2038-02-${numbered(number)}`,
  },
  {
    tab: 'Invoices',
    caption: 'Invoices',
    entity: 'Invoice',
    row: (number, rentalId) => ({
      rentalId,
      serviceAddressId: 11,
      invoiceNumber: 200 + number,
      invoiceDate: `2037-11-${numbered(21 - number)}`,
    }),
    first: '201',
    column: 'Due date',
    field: 'dueDate',
    value: (number) => `2038-03-${numbered(number)}`,
  },
]

/** The page has none: of a long review the first records are drawn. */
class NothingIsSeen {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
beforeEach(() => void Object.assign(globalThis, { IntersectionObserver: NothingIsSeen }))
afterEach(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'))

it('B-09 [LS420] edits one hundred rows of five entities: a paste is one undo, then one review and one save', async () => {
  const ids = new Map<EntityName, number[]>()
  for (const { entity, row } of LISTS)
    for (const number of TWENTY) {
      const { id } = await pages.company.insert(entity, {
        customerId: 1,
        ...row(number, ids.get('Rental')?.[0] ?? 0),
      })
      ids.set(entity, [...(ids.get(entity) ?? []), id])
    }
  await pages.open('/customers/1')
  for (const { tab, caption, first, column, value } of LISTS) {
    const shown = list(caption)
    await main.openTab(tab)
    await shown.row(first)
    await shown.press('Edit in list')
    await shown.paste(first, column, TWENTY.map(value).join('\n'))
    await expectEventually(() => shown.markOf(first)).toBe('edited')
  }
  await main.reads('100 changes in 100 records')
  press('z')
  await main.reads('80 changes in 80 records')
  press('y')
  await main.press('100 changes in 100 records')
  await review.reads('100 changes in 100 records')
  await review.press('Save')
  const saved = () => (review.text.includes('to fix') ? review.text : messages())
  await expectEventually(saved).toEqual(['Saved'])
  expect(pages.requests.of('SaveChanges')).toHaveLength(1)
  for (const { entity, field, value } of LISTS) {
    const rows = await pages.company.rows(entity)
    const stored = (ids.get(entity) ?? []).map((id) => rows.find((row) => row['id'] === id)?.[field])
    expect([entity, stored]).toEqual([entity, TWENTY.map(value)])
  }
})
