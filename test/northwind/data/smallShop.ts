import type { RowsByEntity } from './loadRows.ts'

const pixel = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff]).toString('base64')

/** A customer's key; it contains letters, to test case-insensitivity. */
export function customerKey(number: number): string {
  return `c0ffee00-beef-4a1b-8c2d-${String(number).padStart(12, '0')}`
}

const CUSTOMERS = [
  // Name, contact, city, region, country, version.
  [1, 'Anchor & Rope', 'Ida Holm', 'Bergen', 'Vestland', 'Norway', 1],
  [2, "Baker's Dozen", 'Otto Brandt', 'Hamburg', null, 'Germany', null],
  [3, 'Cold Store (North)', 'Mia Lund', 'bergen', 'Vestland', 'Norway', 4],
  [4, 'Dry Dock', 'Paul Reed', 'Boston', 'MA', 'USA', null],
  [5, 'Émile et fils', 'Émile Roux', 'Lyon', null, 'France', null],
  [6, 'Emil Foods', 'Anna Roth', 'Köln', null, 'Germany', 2],
  [7, 'Fishmarket 100%', 'Lea Maris', 'Porto', null, 'Portugal', null],
  [8, 'Galley Supplies', 'Tom Field', 'Boston', 'MA', 'USA', null],
  [9, 'harbour inn', 'Eva Blom', 'Malmö', null, 'Sweden', null],
  [10, 'Iron Kettle', null, null, null, null, null],
] as const

const PRODUCTS = [
  // Name, supplier, category, price, in stock, discontinued since.
  [1, 'Lantern', 1, 2, 18.5, 39, null],
  [2, 'Rope 20 m', 1, 2, 19, 17, null],
  [3, 'Salted Butter', 2, 1, 10.25, 0, null],
  [4, 'Rye Bread', 2, 1, 3.1, 53, null],
  [5, 'Smoked Eel', 2, 1, 31.2575, 8, '2021-03-04T00:00:00.000Z'],
  [6, 'Oil Cloth', 3, 2, 25, 120, null],
  [7, 'Sea Salt', 3, 1, 1.95, 15, null],
  [8, 'Kettle', 3, 2, 40, 6, null],
  [9, 'Brass Bell', 4, 2, 97, 29, null],
  [10, 'Pilot Biscuit', 4, 1, 9.65, 112, null],
  [11, 'Flare', null, 2, 21, 22, '2022-11-30T12:00:00.000Z'],
  [12, 'Gift Box', null, null, null, null, null],
] as const

const ORDERS = [
  // Customer, employee, ordered, shipped, freight, country.
  [101, 1, 1, '2020-01-06', '2020-01-09', 12.5, 'Norway'],
  [102, 1, 2, '2020-02-10', '2020-02-11', 140.25, 'Norway'],
  [103, 1, 1, '2020-03-15', null, 7, 'Norway'],
  [104, 2, 3, '2020-03-15', '2020-03-20', 55, 'Germany'],
  [105, 2, 3, '2020-12-31', '2021-01-02', 550.75, 'Germany'],
  [106, 3, 1, '2021-01-01', '2021-01-04', 12.5, 'Norway'],
  [107, 3, 4, '2021-02-14', '2021-02-15', 101, 'Norway'],
  [108, 4, 5, '2021-03-01', '2021-03-05', 30, 'USA'],
  [109, 4, 5, '2021-03-02', '2021-03-05', 30, 'USA'],
  [110, 4, 2, '2021-04-04', null, 30, 'USA'],
  [111, 5, 2, '2021-05-05', '2021-05-06', 64.8, 'France'],
  [112, 5, 4, '2021-06-06', '2021-06-10', 210, 'France'],
  [113, 6, 3, '2021-07-07', '2021-07-08', 9.5, 'Germany'],
  [114, 6, 3, '2021-08-08', '2021-08-12', 9.5, 'Germany'],
  [115, 6, 1, '2021-09-09', '2021-09-10', 9.5, 'Germany'],
  [116, 7, 1, '2021-10-10', '2021-10-14', 75, 'Portugal'],
  [117, 7, 5, '2021-11-11', null, 18.25, 'Portugal'],
  [118, 8, 4, '2021-12-12', '2021-12-15', 300, 'USA'],
  [119, 8, 4, '2022-01-03', '2022-01-05', 22, 'USA'],
  [120, 8, 2, '2022-01-03', '2022-01-06', 23, 'USA'],
  [121, 9, 1, '2022-02-02', '2022-02-03', 48, 'Sweden'],
  [122, 9, 5, '2022-03-03', null, 49, 'Sweden'],
  [123, 9, 5, '2022-04-04', '2022-04-09', 50, 'Sweden'],
  [124, null, 1, '2022-05-05', '2022-05-06', null, null],
  [125, 1, null, '2022-06-06', null, 0, 'Norway'],
] as const

const EMPLOYEES = [
  // Manager, born, country.
  [1, 'Berg', 'Ada', null, '1961-05-17', 'Norway'],
  [2, 'Marsh', 'Ben', 1, '1970-10-02', 'USA'],
  [3, 'Stein', 'Cora', 1, '1968-02-29', 'Germany'],
  [4, 'Fox', 'Dan', 2, '1980-12-31', 'USA'],
  [5, 'Lane', 'Elsa', 2, null, 'USA'],
] as const

const SUPPLIERS = [
  [1, 'Chandlers United', 'Quay 4', 'Oslo', null, '0150', 'Norway'],
  [2, 'Northern Larder', 'Market Street 1', 'Bergen', 'Vestland', '5003', 'Norway'],
  [3, 'Baltic Goods', 'Hafen 9', 'Rostock', null, '18055', 'Germany'],
  [4, 'Bell Foundry', null, null, null, null, null],
] as const

const ROLES = ['Guest', 'Standard', 'Admin', null] as const

/** A shop of our own, small enough to know by heart: what tests ask of it and store in it. */
export const smallShop: RowsByEntity = [
  [
    'Region',
    [
      { regionID: 1, regionDescription: 'Coast' },
      { regionID: 2, regionDescription: 'Inland' },
    ],
  ],
  [
    'Territory',
    [
      { territoryID: 11, territoryDescription: 'Fjords', regionID: 1 },
      { territoryID: 12, territoryDescription: 'Islands', regionID: 1 },
      { territoryID: 21, territoryDescription: 'Lakes', regionID: 2 },
    ],
  ],
  [
    'Category',
    [
      { categoryID: 1, categoryName: 'Food', description: 'What one eats', picture: pixel },
      { categoryID: 2, categoryName: 'Gear', description: 'What one uses' },
    ],
  ],
  [
    'Supplier',
    SUPPLIERS.map(([supplierID, companyName, address, city, region, postalCode, country]) => ({
      supplierID,
      companyName,
      'location.address': address,
      'location.city': city,
      'location.region': region,
      'location.postalCode': postalCode,
      'location.country': country,
    })),
  ],
  [
    'Product',
    PRODUCTS.map(
      ([productID, productName, supplierID, categoryID, unitPrice, unitsInStock, discontinuedDate]) => ({
        productID,
        productName,
        supplierID,
        categoryID,
        unitPrice,
        unitsInStock,
        discontinuedDate,
        discontinued: discontinuedDate !== null,
      }),
    ),
  ],
  [
    'Customer',
    CUSTOMERS.map(([number, companyName, contactName, city, region, country, rowVersion]) => ({
      customerID: customerKey(number),
      companyName,
      contactName,
      city,
      region,
      country,
      rowVersion,
    })),
  ],
  [
    'Employee',
    EMPLOYEES.map(([employeeID, lastName, firstName, reportsToEmployeeID, born, country]) => ({
      employeeID,
      lastName,
      firstName,
      reportsToEmployeeID,
      birthDate: born === null ? null : `${born}T00:00:00.000Z`,
      country,
      photo: employeeID === 1 ? pixel : null,
    })),
  ],
  [
    'EmployeeTerritory',
    [
      { employeeID: 1, territoryID: 11 },
      { employeeID: 1, territoryID: 12 },
      { employeeID: 2, territoryID: 12 },
      { employeeID: 3, territoryID: 21 },
    ],
  ],
  [
    'Order',
    ORDERS.map(([orderID, customer, employeeID, ordered, shipped, freight, shipCountry]) => ({
      orderID,
      customerID: customer === null ? null : customerKey(customer),
      employeeID,
      orderDate: `${ordered}T08:30:00.000Z`,
      shippedDate: shipped === null ? null : `${shipped}T00:00:00.000Z`,
      freight,
      shipCountry,
    })),
  ],
  [
    'OrderDetail',
    // Two of every order, of products next to each other.
    ORDERS.flatMap(([orderID]) =>
      [0, 1].map((lineIndex) => ({
        orderID,
        productID: ((orderID + lineIndex) % 12) + 1,
        unitPrice: 10 + lineIndex,
        quantity: (orderID % 5) + 1,
        discount: lineIndex === 0 ? 0 : 0.25,
      })),
    ),
  ],
  [
    'InternationalOrder',
    [104, 108, 111, 116].map((orderID) => ({
      orderID,
      customsDescription: `Customs ${orderID}`,
      exciseTax: orderID / 8,
    })),
  ],
  ['PreviousEmployee', [{ employeeID: 900, lastName: 'Gone', firstName: 'Gus' }]],
  [
    'Role',
    ROLES.map((roleType, index) => ({
      id: 5_000_000_000 + index,
      name: `Role ${index}`,
      ts: 'AAAAAAAAAAE=',
      roleType,
    })),
  ],
  [
    'User',
    [1, 2].map((number) => ({
      id: 6_000_000_000 + number,
      userName: `user${number}`,
      firstName: 'Uma',
      lastName: `Usher ${number}`,
      rowVersion: number,
      createdDate: '2020-01-01T00:00:00.000Z',
      modifiedDate: number === 1 ? '2020-01-02T03:04:05.678Z' : null,
    })),
  ],
  [
    'TimeGroup',
    [
      { id: 1, comment: 'Early' },
      { id: 2, comment: 'Late' },
    ],
  ],
  [
    'TimeLimit',
    [
      { id: 1, maxTime: 'PT08H30M00S', minTime: 'PT04H00M00S', timeGroupId: 1 },
      { id: 2, maxTime: 'PT05H00M00S', minTime: 'PT01H15M00S', timeGroupId: 1 },
      { id: 3, maxTime: 'PT12H00M00S', minTime: null, timeGroupId: 2 },
      { id: 4, maxTime: 'PT03H20M10S', minTime: 'PT00H45M00S', timeGroupId: null },
    ],
  ],
  [
    'UnusualDate',
    // The clock is put forward, put back, and the year ends.
    [
      ['2019-03-31T00:30:00.250Z', '2019-03-31'],
      ['2020-11-01T05:59:59.000Z', null],
      ['2021-12-31T23:59:59.999Z', '2021-12-31'],
    ].map(([moment, dateOnly], index) => ({
      id: index + 1,
      creationDate: moment,
      modificationDate: moment,
      creationDate2: dateOnly === null ? null : moment,
      dateOnly,
    })),
  ],
  ['UserRole', [{ iD: 7_000_000_001, userId: 6_000_000_001, roleId: 5_000_000_002 }]],
]
