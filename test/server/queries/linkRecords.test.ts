import { linkRecords } from '#server/queries/linkRecords.ts'
import { northwindModel } from '#test/northwind/model/northwindModel.ts'

const record = (entity: string, key: unknown, values: object = {}): object => ({
  $id: `${entity}:${String(key)}`,
  $type: `${entity}:#Foo`,
  ...values,
})
const order = (key: number, values: object = {}): object => record('Order', key, { orderID: key, ...values })
const anna = record('Customer', 'a', { customerID: 'a', companyName: 'Anna' })

const once = (answer: unknown): unknown => linkRecords(northwindModel, answer, false)
const bothWays = (answer: unknown): unknown => linkRecords(northwindModel, answer, true)

describe('[QU14] records of an answer', () => {
  it('appear once, and as references everywhere else', () => {
    const answer = [order(1, { customer: anna }), order(2, { customer: anna })]
    expect(once(answer)).toEqual([
      order(1, { customer: anna }),
      order(2, { customer: { $ref: 'Customer:a' } }),
    ])
  })

  it('merge all their occurrences', () => {
    const answer = [
      order(1, { customer: anna }),
      order(2, { customer: { ...anna, orders: [order(1), order(2)] } }),
    ]
    expect(once(answer)).toEqual([
      order(1, {
        customer: { ...anna, orders: [{ $ref: 'Order:1' }, order(2, { customer: { $ref: 'Customer:a' } })] },
      }),
      { $ref: 'Order:2' },
    ])
  })

  it('are distinguished by entity and by all parts of their key', () => {
    const detail = (product: number): object =>
      record('OrderDetail', `1,${product}`, { orderID: 1, productID: product })
    const answer = [
      order(1, { orderDetails: [detail(1), detail(2)] }),
      record('Product', 1, { productID: 1 }),
    ]
    expect(once(answer)).toEqual(answer)
  })

  it('are found in rows that are not records, and in counted results', () => {
    const answer = {
      results: [
        { name: 'x', customer: anna },
        { name: 'y', customer: anna },
      ],
      inlineCount: 2,
    }
    expect(once(answer)).toEqual({
      results: [
        { name: 'x', customer: anna },
        { name: 'y', customer: { $ref: 'Customer:a' } },
      ],
      inlineCount: 2,
    })
    expect(once([1, 'text', null, { a: [true] }])).toEqual([1, 'text', null, { a: [true] }])
  })

  it('do not lead to each other unless that is wanted', () => {
    const answer = [order(1, { customerID: 'a' }), anna]
    expect(once(answer)).toEqual(answer)
  })

  it('lead to each other both ways where it is wanted, to one and to many', () => {
    const answer = [
      anna,
      order(1, { customerID: 'a' }),
      order(2, { customerID: 'a' }),
      order(3, { customerID: 'b' }),
    ]
    const reference = { $ref: 'Customer:a' }
    expect(bothWays(answer)).toEqual([
      {
        ...anna,
        orders: [
          order(1, { customerID: 'a', customer: reference }),
          order(2, { customerID: 'a', customer: reference }),
        ],
      },
      { $ref: 'Order:1' },
      { $ref: 'Order:2' },
      order(3, { customerID: 'b' }),
    ])
  })

  it('lead to the one record that belongs to them', () => {
    const international = record('InternationalOrder', 1, { orderID: 1 })
    expect(bothWays([order(1), international])).toEqual([
      order(1, { internationalOrder: { ...international, order: { $ref: 'Order:1' } } }),
      { $ref: 'InternationalOrder:1' },
    ])
  })

  it('lead to their like', () => {
    const employee = (key: number, manager: number | null): object =>
      record('Employee', key, { employeeID: key, reportsToEmployeeID: manager })
    expect(bothWays([employee(2, 1), employee(1, null)])).toEqual([
      {
        ...employee(2, 1),
        manager: { ...employee(1, null), directReports: [{ $ref: 'Employee:2' }] },
      },
      { $ref: 'Employee:1' },
    ])
  })
})
