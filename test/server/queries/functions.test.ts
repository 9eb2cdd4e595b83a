import { describeDatabases } from '#test/support/testDatabase.ts'
import { openCompany, type Company } from './openCompany.ts'

describeDatabases('[QU10] functions of a query', (open) => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(open)
  })
  afterAll(() => company.database.close())

  test.each<[where: unknown, keys: readonly number[]]>([
    [{ 'toupper(billCity)': 'HOLLAND' }, [3, 4]],
    [{ 'tolower(billCity)': 'café' }, [2]],
    [{ 'toupper(substring(billCity,1,2))': { startswith: 'OL' } }, [3, 4]],
    [{ 'substring(billCity,6)': 'rapids' }, [1]],
    [{ "substringof('rap',billCity)": true }, [1]],
    [{ "substringof('öl',companyName)": true }, [2]],
    [{ "substringof('rap',billCity)": { ne: true } }, [2, 3, 4, 5, 7]],
    [{ 'length(billCity)': 7 }, [3, 4]],
    [{ 'length(companyName)': 13 }, [2, 5]],
    [{ 'trim(companyName)': { endswith: 'ing' } }, [1, 5]],
    [{ "concat(firstName,concat(' ',lastName))": "émile o'hara" }, [3]],
    [{ "replace(billCity,'ll','LL')": { contains: 'hoLLand' } }, [3, 4]],
    [{ "length(replace(billCity,'H',''))": 6 }, [4]],
    [{ "startswith(companyName,'ACME')": true }, [1, 5]],
    // As Breeze's client sends texts: without their quotes.
    [{ 'startswith(companyName,ACME)': true }, [1, 5]],
    [{ 'indexof(tolower(companyName),haul)': 5 }, [1, 5]],
    [{ 'substringof(rap,billCity)': true }, [1]],
    [{ "endswith(companyName,'werk')": true }, [2]],
    [{ "endswith(billCity,'a far too long end')": true }, []],
    [{ "indexof(companyName,'HAUL')": 5 }, [1, 5]],
    [{ "indexof(companyName,'nowhere')": -1 }, [1, 2, 4, 5]],
    [{ 'round(balance)': 101 }, [1]],
    [{ 'ceiling(balance)': -3 }, [2]],
    [{ 'floor(balance)': { lt: -3 } }, [2]],
    [{ 'round(fuelRate)': { gt: 0 } }, [2, 3]],
    [{ 'year(created)': 2024 }, [1]],
    [{ 'month(created)': 12 }, [3]],
    [{ 'day(created)': 31 }, [3]],
    [{ 'hour(created)': 10 }, [1]],
    [{ 'minute(created)': { gt: 20 } }, [3]],
    [{ 'second(created)': 30 }, [1]],
    [{ 'length(type.name)': 10 }, [1, 2, 4, 5]],
    [{ serviceAddresses: { any: { 'tolower(city)': { in: ['ada'] } } } }, [1, 3]],
    [{ id: { value: 'length(billCity)', isProperty: true } }, []],
    [{ not: { 'length(billCity)': 7 } }, [1, 2, 5, 7]],
  ])('F-114 %j', async (where, keys) => {
    expect(await company.customersWhere(where)).toEqual(keys)
  })
})
