import { budget } from '#test/support/budget.ts'
import { fc } from '#test/support/seed.ts'
import { describeDatabases } from '#test/support/testDatabase.ts'
import { openCompany, type Company } from './openCompany.ts'

const LIVE = [1, 2, 3, 4, 5, 7]

describeDatabases('[QU8] [QU11] conditions of a query', (open) => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(open)
  })
  afterAll(() => company.database.close())

  test.each<[title: string, where: unknown, keys: readonly number[]]>([
    ['nothing at all', {}, LIVE],
    ['eq, implied', { id: 3 }, [3]],
    ['eq', { id: { eq: 3 } }, [3]],
    ['eq of a decimal', { fuelRate: 0.125 }, [1, 5]],
    ['eq of a decimal that no row has', { balance: { eq: 100.51 } }, []],
    ['eq of a flag', { billingSameAsService: true }, [1]],
    ['ne of a flag', { billingSameAsService: { ne: true } }, [2, 3, 4, 5, 7]],
    ['eq of an instant', { created: '2024-03-05T10:20:30.400Z' }, [1]],
    ['eq of an instant without milliseconds', { created: { gt: '2024-03-05T10:20:29Z' } }, [1]],
    ['ge of an instant with a day', { created: { ge: '2024-01-01' } }, [1]],
    ['eq null', { companyName: null }, [3, 7]],
    ['ne null', { companyName: { ne: null } }, [1, 2, 4, 5]],
    ['ne includes what has no value', { billCity: { ne: 'Holland' } }, [1, 2, 5, 7]],
    ['eq of text whatever its case and its trailing blanks', { companyName: 'ACME hauling  ' }, [1, 5]],
    ['eq of text whatever its case beyond ASCII', { companyName: 'SÖNS & ölwerk' }, [2]],
    ['eq of text, upper case stored', { billCity: 'café' }, [2]],
    ['eq with a quote', { lastName: "o'hara" }, [3]],
    ['gt', { balance: { gt: 7 } }, [1]],
    ['ge', { balance: { ge: 7 } }, [1, 4]],
    ['lt', { balance: { lt: 0 } }, [2]],
    ['le', { balance: { le: 0 } }, [2, 3, 5, 7]],
    ['gt of text', { billCity: { gt: 'grand rapids' } }, [3, 4]],
    ['several operators on one property', { balance: { gt: -10, lt: 5 } }, [2, 3, 5, 7]],
    ['several properties', { typeId: 1, balance: 0 }, [5]],
    ['startswith', { companyName: { startswith: 'ACME' } }, [1, 5]],
    ['startswith beyond ASCII', { firstName: { startswith: 'é' } }, [3]],
    ['endswith', { companyName: { endswith: 'WERK' } }, [2]],
    ['endswith beyond ASCII', { billCity: { endswith: 'fé' } }, [2]],
    ['contains', { companyName: { contains: 'e h' } }, [1, 5]],
    ['contains beyond ASCII', { companyName: { contains: 'öLW' } }, [2]],
    ['contains of nothing', { companyName: { contains: '' } }, LIVE],
    ['contains %', { companyName: { contains: '0%' } }, [4]],
    ['contains _', { companyName: { contains: 'n_u' } }, [4]],
    ['contains [x]', { companyName: { contains: '[x]' } }, [4]],
    ['contains \\', { companyName: { contains: '\\' } }, [4]],
    ['% is no wildcard', { companyName: { contains: 'a%g' } }, []],
    ['startswith on an instant', { created: { startswith: '2024-03' } }, [1]],
    ['in', { id: { in: [1, 3, 99] } }, [1, 3]],
    ['in of nothing', { id: { in: [] } }, []],
    ['not in of nothing', { not: { id: { in: [] } } }, LIVE],
    ['in of text', { billCity: { in: ['HOLLAND', 'x'] } }, [3, 4]],
    ['in of text beyond ASCII', { billCity: { in: ['café', 'holland '] } }, [2, 3, 4]],
    ['in with null', { billCity: { in: ['Holland', null] } }, [3, 4, 7]],
    ['not in with null', { not: { billCity: { in: ['Holland', null] } } }, [1, 2, 5]],
    ['not in includes what has no value', { not: { billCity: { in: ['Holland'] } } }, [1, 2, 5, 7]],
    ['in of decimals', { fuelRate: { in: [0.125, 0.5, 1e300] } }, [1, 3, 5]],
    ['in of numbers that no key can be', { id: { in: [1, 1.5, 1e12] } }, [1]],
    ['in of flags', { billingSameAsService: { in: [true] } }, [1]],
    ['in of instants', { created: { in: ['2024-03-05T10:20:30.400Z'] } }, [1]],
    ['and', { and: [{ typeId: 1 }, { balance: { gt: 0 } }, { id: { lt: 4 } }] }, [1]],
    ['and of nothing', { and: [] }, LIVE],
    ['or', { or: [{ id: 1 }, { id: 4, typeId: 1 }, { id: 7, typeId: 1 }] }, [1, 4]],
    ['or of nothing', { or: [] }, []],
    ['not', { not: { fuelRate: { gt: 0.2 } } }, [1, 4, 5, 7]],
    ['not of several', { not: { typeId: 1, balance: 0 } }, [1, 2, 3, 4, 7]],
    ['not not', { not: { not: { fuelRate: { gt: 0.2 } } } }, [2, 3]],
    ['not contains', { not: { companyName: { contains: 'acme' } } }, [2, 3, 4, 7]],
    ['a property of a record referred to', { 'type.name': 'residential' }, [3, 7]],
    ['eq null along a path', { 'salesPerson.name': null }, [2, 3, 4, 5, 7]],
    ['any', { serviceAddresses: { any: { city: 'ada' } } }, [1, 3]],
    ['any of several', { serviceAddresses: { any: { city: 'ada', zone: 1 } } }, [1]],
    ['any at all', { serviceAddresses: { any: {} } }, [1, 3]],
    ['any does not see what is deleted', { serviceAddresses: { any: { city: 'lost' } } }, []],
    ['all', { serviceAddresses: { all: { zone: { gt: 3 } } } }, [2, 3, 4, 5, 7]],
    [
      'all counts what has no value as false',
      { serviceAddresses: { all: { distance: { gt: 1 } } } },
      [1, 2, 4, 5, 7],
    ],
    ['not any', { not: { serviceAddresses: { any: { city: 'Ada' } } } }, [2, 4, 5, 7]],
    ['not all', { not: { serviceAddresses: { all: { zone: 4 } } } }, [1]],
    [
      'two any of the same list',
      {
        and: [
          { serviceAddresses: { any: { city: 'ada' } } },
          { serviceAddresses: { any: { city: 'zeeland' } } },
          {},
        ],
      },
      [1],
    ],
    ['any by a shared foreign key', { customerNotes: { any: { text: { contains: 's' } } } }, [1, 3]],
    ['any of any', { rates: { any: { 'customer.serviceAddresses': { any: { zone: 2 } } } } }, [1]],
    ['any with a path inside', { rates: { any: { 'dumpster.size': '20 YD' } } }, [1, 2]],
    ['property = property', { billCity: { value: 'companyName', isProperty: true } }, [5, 7]],
    ['property <> property', { billCity: { ne: { value: 'companyName', isProperty: true } } }, [1, 2, 3, 4]],
    ['property < property of another record', { id: { lt: { value: 'typeId', isProperty: true } } }, []],
    [
      'property contains property',
      { companyName: { contains: { value: 'billCity', isProperty: true } } },
      [5],
    ],
    ['a literal that is the name of a property', { companyName: 'billCity' }, []],
    ['a literal with its data type', { fuelRate: { gt: { value: 0.4, dataType: 'Decimal' } } }, [2, 3]],
    ['a wrapped literal', { billCity: { value: 'Holland', dataType: 'String' } }, [3, 4]],
  ])('F-114 %s', async (_title, where, keys) => {
    expect(await company.customersWhere(where)).toEqual(keys)
  })

  const leaf = fc.oneof(
    fc.constantFrom<unknown>(
      { fuelRate: { gt: 0.2 } },
      { fuelRate: { le: 0.125 } },
      { billCity: { ne: 'Holland' } },
      { billCity: 'CAFÉ' },
      { companyName: null },
      { companyName: { contains: 'acme' } },
      { companyName: { endswith: 'Ö' } },
      { billCity: { in: ['holland', null] } },
      { id: { in: [1, 2, 3] } },
      { billCity: { value: 'companyName', isProperty: true } },
      { 'salesPerson.name': { startswith: 'x' } },
      { serviceAddresses: { any: { zone: { gt: 1 } } } },
      { serviceAddresses: { all: { distance: { lt: 20 } } } },
      { rates: { any: {} } },
      { 'length(companyName)': { gt: 12 } },
      { "startswith(companyName,'ac')": false },
    ),
  )
  const { filter } = fc.letrec<{ filter: unknown }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.record({ not: tie('filter') }),
      fc.record({ and: fc.array(tie('filter'), { maxLength: 3 }) }),
      fc.record({ or: fc.array(tie('filter'), { maxLength: 3 }) }),
    ),
  }))

  test('F-114 not is the exact complement of every condition', async () => {
    await fc.assert(
      fc.asyncProperty(filter, async (where) => {
        const kept = await company.customersWhere(where)
        const left = await company.customersWhere({ not: where })
        expect([...kept, ...left].toSorted((a, b) => a - b)).toEqual(LIVE)
      }),
      { numRuns: budget({ gate: 150, soak: 5_000 }) },
    )
  })
})
