import { Workbook } from 'exceljs'
import { BadRequest, NotAllowed } from '#server/kernel/errors.ts'
import { userWith } from '../save/openSaving.ts'
import { openImporting, type Importing } from './openImporting.ts'

const FILE =
  'No;Company;Phone;City;Service address;Service city\n1;Best;616-555-0101;Ada;1 A St;Ada\n2;Shed;616-555-0102;Ada;;\n3;Plain;616-555-0103;Ada;;\n'

describe('an import', () => {
  let company: Importing

  beforeEach(async () => {
    company = await openImporting()
  })
  afterEach(() => company.close())

  const customerNamed = async (name: string) =>
    (await company.rows('Customer')).find(({ companyName }) => companyName === name) ?? {}

  it('[IM1382] of a file without rows says so, and that it is no workbook where its name says that it is', async () => {
    const noWorkbook =
      'This is no Excel workbook, although its name says so. Open it in Excel and save it again.'
    const noRows = 'The file has no rows below a heading.'
    for (const name of ['customers.xlsx', 'CUSTOMERS.XLS'])
      await expect(company.prepare(name, 'just a text')).rejects.toThrow(new BadRequest(noWorkbook, 'file'))
    await expect(company.prepare('customers.csv', 'just a text')).rejects.toThrow(
      new BadRequest(noRows, 'file'),
    )
    const empty = Buffer.from(await new Workbook().xlsx.writeBuffer())
    await expect(company.prepare('customers.xlsx', empty)).rejects.toThrow(new BadRequest(noRows, 'file'))
    expect(await company.prepare('customers.xlsx', FILE)).toMatchObject({ fileName: 'customers.xlsx' })
  })

  it('[IM816] that is taken back keeps what somebody has worked with, and says why', async () => {
    const done = await company.run(await company.prepare('customers.csv', FILE))
    const [best, shed] = [await customerNamed('Best'), await customerNamed('Shed')]
    const [site] = (await company.rows('ServiceAddress')).filter(
      ({ customerId }) => customerId === best['id'],
    )
    const rental = await company.rental({ customerId: best['id'], serviceAddressId: site?.['id'] })
    await company.edit('Customer', shed, { phone: '(616) 555-0199' })
    const back = await company.takeBack(done)
    expect(back.messages).toEqual([
      { row: 2, outcome: 'Kept', message: `Customer Best is referred to by rental ${rental.id}` },
      { row: 3, outcome: 'Kept', message: 'Customer Shed was changed since' },
    ])
    expect(back.counts).toMatchObject({ takenBack: 1, kept: 2 })
    expect(await customerNamed('Plain')).not.toMatchObject({ deleted: null })
    expect(await customerNamed('Best')).toMatchObject({ deleted: null })
  })

  it('[IM816] is not taken back where what was changed since is in yearly files', async () => {
    const done = await company.run(await company.prepare('customers.csv', FILE))
    const [{ created = '' } = {}] = await company.rows('Import')
    await company.database.transaction((transaction) =>
      transaction.execute(
        `INSERT INTO "AuditArchive" VALUES (1, 1, 1, 2036, 1, ?1, ?1, 'year.gz', 'digest', '[]')`,
        [String(created)],
      ),
    )
    await expect(company.takeBack(done)).rejects.toThrow(BadRequest)
    expect(await customerNamed('Plain')).toMatchObject({ deleted: null })
  })

  it('[IM810] [IM816] changes what it finds in what differs, and puts the former values back but for later ones', async () => {
    await company.run(await company.prepare('customers.csv', FILE))
    const changed = FILE.replace('616-555-0101', '616-555-0111').replaceAll(';Ada;', ';Holland;')
    const second = await company.run(await company.prepare('customers.csv', changed))
    expect(second.counts).toMatchObject({ added: 0, updated: 3, unchanged: 0 })
    const best = await customerNamed('Best')
    expect(best).toMatchObject({ phone: '(616) 555-0111', billCity: 'Holland' })
    await company.edit('Customer', best, { billCity: 'Zeeland' })
    const back = await company.takeBack(second)
    expect(back.messages).toEqual([
      { row: 2, outcome: 'Kept', message: 'Customer Best: changed since, and so left as it is' },
    ])
    expect(await customerNamed('Best')).toMatchObject({ phone: '(616) 555-0101', billCity: 'Zeeland' })
    expect(await customerNamed('Shed')).toMatchObject({ billCity: 'Ada', deleted: null })
  })

  it('[IM1482] takes a customer that was merged since for the one that remained, in its own file and in later ones', async () => {
    await company.run(await company.prepare('customers.csv', FILE))
    const [best, shed] = [await customerNamed('Best'), await customerNamed('Shed')]
    await company.edit('Customer', shed, { mergedIntoId: best['id'] })
    const more = 'Company;City;Email\nShed;Holland;shed@shed.example\n'
    const second = await company.run(await company.prepare('customers.csv', more))
    expect([second.messages, second.counts.updated]).toEqual([[], 1])
    expect(await customerNamed('Best')).toMatchObject({ billCity: 'Ada', email: 'shed@shed.example' })
    const rates = 'Customer;Size;Range;Rate\nShed;20;Regular;300\n'
    const third = await company.run(await company.prepare('rates.csv', rates))
    expect([third.kind, third.messages, third.problems]).toEqual(['rates', [], []])
    expect((await company.rows('CustomerRate')).map(({ customerId, rate }) => [customerId, rate])).toEqual([
      [best['id'], 300],
    ])
    // The one that remained is merged in turn.
    const plain = await customerNamed('Plain')
    await company.edit('Customer', await customerNamed('Best'), { mergedIntoId: plain['id'] })
    const last = 'Company;Email;First name\nShed;late@shed.example;Sid\n'
    const fourth = await company.run(await company.prepare('customers.csv', last))
    expect([fourth.messages, fourth.counts.updated]).toEqual([[], 1])
    expect(await customerNamed('Plain')).toMatchObject({ firstName: 'Sid' })
  })

  it('[IM812] stores each row by all rules in one save by name, and refuses those who may not', async () => {
    const prepared = await company.prepare('dumpsters.csv', 'Box #;Size\n7;30\n8;20\n')
    await expect(company.imports.continue(userWith('Admin'), prepared.id, 1_000)).rejects.toThrow(NotAllowed)
    await company.run(prepared)
    const [added] = (await company.rows('AuditLog')).filter(
      ({ entityTypeName }) => entityTypeName === 'DumpsterInventory',
    )
    expect(added).toMatchObject({ action: 'Added', saveId: `import-${prepared.id}` })
    expect(String(added?.['data'])).toContain('"Reason":"Import of dumpsters.csv"')
  })

  it('[IM813] goes on where it was stopped, also in another process', async () => {
    const rows = Array.from({ length: 80 }, (_, index) => `${index};Company ${index};Ada`)
    const prepared = await company.prepare('many.csv', ['No;Company;City', ...rows].join('\n'))
    const begun = await company.imports.continue(company.user, prepared.id, 0.001)
    expect(begun).toMatchObject({ status: 'Begun', counts: { added: 4, ready: 76 } })
    const elsewhere = company.another()
    expect(await elsewhere.continue(company.user, prepared.id, 600_000)).toMatchObject({
      status: 'Done',
      counts: { added: 80 },
    })
    expect(await company.run(prepared)).toMatchObject({ counts: { added: 80, ready: 0 } })
    expect((await company.rows('Customer')).length).toBe(82)
  })
})
