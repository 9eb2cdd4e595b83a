import { EntityQuery, Predicate, type EntityManager } from 'breeze-client'
import { dotNetFlavor, nodeFlavor } from '../buildNorthwind.ts'
import { customerKey } from '../data/smallShop.ts'
import { get, openNorthwind, type NorthwindServer } from './openNorthwind.ts'

const where = (path: string, operator: string, value: unknown): Predicate =>
  Predicate.create(path, operator, value)

/** Queries of each resource, and the keys of the expected results. */
const ASKED: readonly (readonly [
  title: string,
  resource: string,
  key: string,
  where: Predicate,
  found: readonly unknown[],
])[] = [
  [
    'a guid in capital letters',
    'Customers',
    'companyName',
    where('customerID', '==', customerKey(3).toUpperCase()),
    ['Cold Store (North)'],
  ],
  [
    'guids in a list, in letters of both kinds',
    'Orders',
    'orderID',
    where('customerID', 'in', [customerKey(2).toUpperCase(), customerKey(5)]),
    [104, 105, 111, 112],
  ],
  ['no guid', 'Orders', 'orderID', where('customerID', '==', null), [124]],
  ['a number beyond 32 bits', 'Roles', 'name', where('id', '==', 5_000_000_002), ['Role 2']],
  ['numbers beyond 32 bits in a list', 'Users', 'userName', where('id', 'in', [6_000_000_002, 1]), ['user2']],
  ['a decimal', 'Orders', 'orderID', where('freight', '==', 140.25), [102]],
  ['a decimal of four places', 'Products', 'productID', where('unitPrice', '>', 31.257), [5, 8, 9]],
  ['a short number', 'Products', 'productID', where('unitsInStock', '>=', 112), [6, 10]],
  [
    'a floating number',
    'OrderDetails',
    'productID',
    where('discount', '>', 0.2).and(where('orderID', '<=', 103)),
    [7, 8, 9],
  ],
  ['a flag', 'Products', 'productID', where('discontinued', '==', true), [5, 11]],
  [
    'a moment given as a date',
    'Employees',
    'employeeID',
    where('birthDate', '==', new Date('1968-02-29T00:00:00Z')),
    [3],
  ],
  [
    'moments between two dates',
    'Orders',
    'orderID',
    where('orderDate', '>', new Date('2020-03-15T08:29:59.999Z')).and(
      where('orderDate', '<=', new Date('2020-12-31T08:30:00Z')),
    ),
    [103, 104, 105],
  ],
  ['no moment', 'Employees', 'employeeID', where('birthDate', '==', null), [5]],
  [
    'a moment with an offset',
    'UnusualDates',
    'id',
    where('creationDate', '<', new Date('2019-03-31T02:30:00.251+02:00')),
    [1],
  ],
  ['a day given as a date', 'UnusualDates', 'id', where('dateOnly', '==', new Date(2019, 2, 31)), [1]],
  ['days after one', 'UnusualDates', 'id', where('dateOnly', '>', new Date(2019, 2, 31)), [3]],
  ['a time written shorter', 'TimeLimits', 'id', where('minTime', '==', 'PT4H'), [1]],
  ['times before one', 'TimeLimits', 'id', where('minTime', '<', 'PT4H'), [2, 4]],
  ['times in a list', 'TimeLimits', 'id', where('maxTime', 'in', ['PT12H', 'PT300M']), [2, 3]],
  ['the name of an enumeration', 'Roles', 'name', where('roleType', '==', 'Admin'), ['Role 2']],
  ['the position in an enumeration', 'Roles', 'name', where('roleType', '==', 3), ['Role 2']],
  [
    'places in an enumeration',
    'Roles',
    'name',
    where('roleType', 'in', [0, 'Standard']),
    ['Role 0', 'Role 1'],
  ],
  ['no value of an enumeration', 'Roles', 'name', where('roleType', '==', null), ['Role 3']],
  ['binary that is there', 'Categories', 'categoryID', where('picture', '!=', null), [1]],
  ['binary that is not', 'Categories', 'categoryID', where('picture', '==', null), [2]],
  ['a text in other letters', 'Customers', 'companyName', where('city', '==', 'KÖLN'), ['Emil Foods']],
  [
    'a text with an apostrophe',
    'Customers',
    'companyName',
    where('companyName', '==', "baker's dozen "),
    ["Baker's Dozen"],
  ],
  ['an ampersand', 'Customers', 'companyName', where('companyName', 'contains', 'R & R'), ['Anchor & Rope']],
  [
    'signs that are wildcards elsewhere',
    'Customers',
    'companyName',
    where('companyName', 'endsWith', '%'),
    ['Fishmarket 100%'],
  ],
  ['parentheses', 'Customers', 'companyName', where('companyName', 'contains', '(n'), ['Cold Store (North)']],
  [
    'another text than one',
    'Customers',
    'companyName',
    where('country', '!=', 'Norway'),
    [
      "Baker's Dozen",
      'Dry Dock',
      'Émile et fils',
      'Emil Foods',
      'Fishmarket 100%',
      'Galley Supplies',
      'harbour inn',
      'Iron Kettle',
    ],
  ],
]

describe.each([
  ['as servers on Node name them', nodeFlavor],
  ['as servers on .NET name them', dotNetFlavor],
])('queries by value, properties named %s', (_title, flavor) => {
  let shop: NorthwindServer
  let manager: EntityManager

  beforeAll(async () => {
    shop = await openNorthwind(flavor)
    manager = shop.newManager()
  })
  afterAll(() => shop.close())

  it.each(ASKED)('[QU7] [QU9] [QU23] find %s', async (_asked, resource, key, predicate, found) => {
    const { results } = await manager.executeQuery(EntityQuery.from(resource).where(predicate))
    expect(results.map((entity) => get(entity, key))).toEqual(found)
  })

  it('[QU7] match a guid in any notation', async () => {
    const guid = customerKey(3).toUpperCase()
    for (const condition of [guid, `{${guid}}`, { in: [guid] }]) {
      const query = JSON.stringify({ where: { [flavor.name('customerID')]: condition } })
      const response = await fetch(`${shop.serviceName}Customers?${encodeURIComponent(query)}`)
      expect(await response.json()).toMatchObject([{ [flavor.name('city')]: 'bergen' }])
    }
  })

  it('[QU12] sort texts ignoring case and accents, missing ones first', async () => {
    const { results } = await manager.executeQuery(EntityQuery.from('Customers').orderBy('contactName, city'))
    expect(results.map((entity) => get(entity, 'contactName'))).toEqual([
      null,
      'Anna Roth',
      'Émile Roux',
      'Eva Blom',
      'Ida Holm',
      'Lea Maris',
      'Mia Lund',
      'Otto Brandt',
      'Paul Reed',
      'Tom Field',
    ])
  })

  it('return values in the clients’ types', async () => {
    const first = async (resource: string): Promise<unknown> =>
      (await manager.executeQuery(EntityQuery.from(resource).take(1))).results[0]
    expect(await first('UnusualDates')).toMatchObject({
      creationDate: new Date('2019-03-31T00:30:00.250Z'),
      modificationDate: new Date('2019-03-31T00:30:00.250Z'),
      dateOnly: new Date(2019, 2, 31),
    })
    expect(await first('TimeLimits')).toMatchObject({ minTime: 'PT04H00M00S' })
    expect(await first('Orders')).toMatchObject({
      orderID: 101,
      freight: 12.5,
      shippedDate: expect.any(Date),
    })
    expect(await first('Categories')).toMatchObject({ picture: 'iVBORwD/' })
    expect(await first('Roles')).toMatchObject({ id: 5_000_000_000, ts: 'AAAAAAAAAAE=', roleType: 'Guest' })
    expect(await first('Products')).toMatchObject({ unitsInStock: 39, discontinued: false })
  })
})
