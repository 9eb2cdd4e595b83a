import { planProducts, type QuickBooksItem } from '#shared/accounting/quickBooksItems.ts'

const product = (id: number, quickBooksProductService: string, quickBooksId: string | null = null) => ({
  id,
  quickBooksProductService,
  quickBooksId,
  deleted: null,
})
const item = (id: string, name: string): QuickBooksItem => ({ id, name, account: 'Services' })

describe('[AC21] the products of QuickBooks', () => {
  it('are recognized by their id, before the first time by their name, and are called as there', () => {
    const [rental, fuel, misc] = [
      product(1, 'Dumpster Rental', '7'),
      product(2, 'fuel surcharge'),
      product(58, 'Miscellaneous'),
    ]
    const plan = planProducts(
      [item('7', 'Roll-off Rental'), item('8', 'Fuel Surcharge')],
      [rental, fuel, misc],
    )
    expect(plan.changed.map(({ product: { id }, values }) => [id, values])).toEqual([
      [1, { quickBooksProductService: 'Roll-off Rental', quickBooksId: '7', account: 'Services' }],
      [2, { quickBooksProductService: 'Fuel Surcharge', quickBooksId: '8', account: 'Services' }],
    ])
    expect(plan.added).toEqual([])
  })

  it('are added where nothing is recognized, also a second one of a name', () => {
    const plan = planProducts(
      [item('1', 'Fuel'), item('2', 'Fuel'), item('3', 'Hauling')],
      [product(2, 'Fuel')],
    )
    expect(plan.changed).toHaveLength(1)
    expect(plan.added.map(({ quickBooksId }) => quickBooksId)).toEqual(['2', '3'])
  })
})
