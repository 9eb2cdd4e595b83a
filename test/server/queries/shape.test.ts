import { rolloffModel } from '#shared/entities.ts'
import { customersQuery } from '#shared/customers/queries.ts'
import { composeQuery } from '#server/queries/composeQuery.ts'
import { implementQuery } from '#server/queries/implementQuery.ts'
import { readQuery } from '#server/queries/readQuery.ts'
import { shapeOf } from '#server/queries/shape.ts'

const customers = implementQuery(customersQuery)
const shape = (request: object) => shapeOf(composeQuery(rolloffModel, customers, readQuery(request)))

/** Queries each of which needs a statement of its own. */
const DIFFERENT: readonly object[] = [
  {},
  { where: { id: 1 } },
  { where: { typeId: 1 } },
  { where: { id: { ne: 1 } } },
  { where: { id: null } },
  { where: { not: { id: 1 } } },
  { where: { and: [{ id: 1 }, { id: 2 }] } },
  { where: { or: [{ id: 1 }, { id: 2 }] } },
  { where: { and: [{ id: 1 }, { id: 2 }, { id: 3 }] } },
  { where: { and: [{ id: 1 }, { or: [{ id: 2 }, { id: 3 }] }] } },
  { where: { id: { in: [] } } },
  { where: { id: { in: [1] } } },
  { where: { id: { in: [1, null] } } },
  { where: { typeId: { in: [1] } } },
  { where: { companyName: '' } },
  { where: { companyName: 'x' } },
  { where: { companyName: '\u{80}' } },
  { where: { companyName: { contains: 'x' } } },
  { where: { companyName: { startswith: 'x' } } },
  { where: { companyName: { contains: '' } } },
  { where: { companyName: { in: ['x'] } } },
  { where: { companyName: { in: ['ö'] } } },
  { where: { companyName: { in: ['x', 'ö'] } } },
  { where: { companyName: { value: 'lastName', isProperty: true } } },
  { where: { billingSameAsService: true } },
  { where: { 'toupper(companyName)': 'x' } },
  { where: { 'tolower(companyName)': 'x' } },
  { where: { 'concat(companyName,lastName)': 'x' } },
  { where: { 'concat(lastName,companyName)': 'x' } },
  { where: { "concat(companyName,'lastName')": 'x' } },
  { where: { serviceAddresses: { any: {} } } },
  { where: { serviceAddresses: { all: {} } } },
  { where: { rates: { any: {} } } },
  { where: { serviceAddresses: { any: { id: 1 } } } },
  { orderBy: [] },
  { orderBy: ['id'] },
  { orderBy: ['id desc'] },
  { orderBy: ['id', 'typeId'] },
  { orderBy: ['typeId', 'id'] },
  { select: ['id'] },
  { select: ['id', 'typeId'] },
  { select: ['type'] },
  { select: ['type'], expand: ['type'] },
  { expand: ['type'] },
  { expand: ['type', 'rates'] },
  { skip: 1 },
  { take: 1 },
  { skip: 1, take: 1 },
  { take: 0 },
  { inlineCount: true },
  { take: 0, inlineCount: true },
]

describe('[QU21] the shape of a query', () => {
  it('is its own for every query that needs another statement', () => {
    const byKey = new Map<string, object>()
    for (const request of DIFFERENT) {
      const { key } = shape(request)
      expect([byKey.get(key), request]).toEqual([undefined, request])
      byKey.set(key, request)
    }
  })

  it.each<[one: object, other: object]>([
    [{ where: { id: 1 } }, { where: { id: { eq: 1.5 } } }],
    [{ where: { companyName: 'x' } }, { where: { companyName: '~ and\n?unicode)' } }],
    [{ where: { id: { in: [1] } } }, { where: { id: { in: [3, 2, 1] } } }],
    [{ where: { companyName: { in: ['x', 'ö'] } } }, { where: { companyName: { in: ['ö', '', 'y'] } } }],
    [{ where: { billingSameAsService: true } }, { where: { billingSameAsService: false } }],
    [{ skip: 0, take: 5 }, { take: 7 }],
    [{ inlineCount: false }, {}],
    [{ orderBy: ['id'] }, { orderBy: [' id  ASC '] }],
  ])('is the same for queries that differ in their values only: %j and %j', (one, other) => {
    expect(shape(other).key).toBe(shape(one).key)
  })

  it('lists the values in the order of the query', () => {
    const request = {
      where: { id: { in: [1, 2] }, "concat(companyName,'a')": 'b', not: { typeId: 3 } },
      skip: 4,
      take: 5,
    }
    expect(shape(request).values).toMatchObject([
      // The named query leaves deleted customers out.
      { node: 'literal', value: null },
      { node: 'list', values: [1, 2] },
      { value: 'a' },
      { value: 'b' },
      { value: 3 },
      { value: 4 },
      { value: 5 },
    ])
  })
})
