import { rolloffModel } from '#shared/entities.ts'
import { FINDABLE_RECORDS } from '#server/reads/search/findableRecords.ts'
import { insertBusiness } from '#test/server/queries/businessRows.ts'
import { openCompany, type Company } from '#test/server/queries/openCompany.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'

describe('B-10 finding records', () => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(() => openTestDatabase())
    await insertBusiness(company.database)
  })
  afterAll(() => company.database.close())

  const found = async (text: string, roles?: readonly string[]): Promise<readonly string[]> =>
    (await company.rows('FindRecords', { parameters: { text } }, roles)).map(
      ({ entity, id, title, detail }) =>
        `${String(entity)} ${String(id)}: ${String(title)} | ${String(detail)}`,
    )
  const firstOf = async (resource: string, field: string): Promise<string> =>
    String((await company.rows(resource, { where: { [field]: { gt: 0 } }, take: 1 }))[0]?.[field])
  const kinds = async (text: string, roles?: readonly string[]): Promise<readonly string[]> =>
    (await found(text, roles)).map((record) => record.split(' ')[0] ?? '')

  it('finds the records of the entities that are declared as searched', () => {
    const declared = Object.values(rolloffModel.entities).filter(({ isSearched }) => isSearched)
    expect(FINDABLE_RECORDS.map(({ entity }) => entity.name).toSorted()).toEqual(
      declared.map(({ name }) => name).toSorted(),
    )
  })

  it('finds customers by any part of their names, without regard to case, deleted ones left out', async () => {
    const ACMES = [
      'Customer 1: Acme Hauling | Customer 1 · Grand Rapids',
      'Customer 5: acme hauling | Customer 5 · acme hauling',
    ]
    expect(await found('HAUL acme')).toEqual(ACMES)
    expect(await found('  acme   hauling ')).toEqual(ACMES)
    expect(await found("o'hara émile")).toEqual(["Customer 3: Émile O'Hara | Customer 3 · holland"])
    expect(await found('% clean_up [x] \\o')).toHaveLength(1)
    expect(await found('gone')).toEqual([])
    expect(await found('no such name')).toEqual([])
    expect(await found('  ')).toEqual([])
  })

  it('puts names that begin with the words first', async () => {
    const ids = (await found('a')).map((record) => record.split(':')[0])
    expect([ids.length > 3, ids.slice(0, 2)]).toEqual([true, ['Customer 1', 'Customer 5']])
  })

  it('finds a record by its number, with or without its letter', async () => {
    for (const text of ['r 103', 'R103', 'rental 103'])
      expect([text, await found(text)]).toEqual([
        text,
        [expect.stringMatching(/^Rental 103: R103 \| Émile O'Hara · Ada · /)],
      ])
    const invoice = await firstOf('Invoices', 'invoiceNumber')
    expect(await kinds(`inv #${invoice}`)).toEqual(['Invoice'])
    expect((await found(`inv ${invoice}`))[0]).toContain(`: Invoice ${invoice} | `)
    const job = await firstOf('Jobs', 'id')
    expect((await found(`j${job}`))[0]).toMatch(new RegExp(`^Job ${job}: J${job} \\| .`))
    expect(await kinds('103')).toContain('Rental')
    expect(await found('c3')).toEqual(["Customer 3: Émile O'Hara | Customer 3 · holland"])
    expect(await found('20-007')).toEqual(['DumpsterInventory 1: Dumpster 20-007 | 20 yd'])
    expect(await found('R99999')).toEqual([])
  })

  it('[PL1] finds nothing that the user may not read', async () => {
    const invoice = await firstOf('Invoices', 'invoiceNumber')
    expect(await kinds('acme', ['Schedule'])).toEqual(['Customer', 'Customer'])
    expect(await kinds('R103', ['Customer'])).toEqual([])
    expect(await kinds(`I${invoice}`, ['Schedule'])).toEqual([])
    expect(await kinds('acme', [])).toEqual([])
  })

  it('[PI1] finds records of one entity only where that is asked for', async () => {
    const ofEntity = async (text: string, entity: string): Promise<readonly unknown[]> =>
      (await company.rows('FindRecords', { parameters: { text, entity } })).map((row) => row['entity'])
    expect(await ofEntity('103', 'Rental')).toEqual(['Rental'])
    expect(await ofEntity('acme', 'Customer')).toEqual(['Customer', 'Customer'])
    expect(await ofEntity('acme', 'Rental')).toEqual([])
  })

  it.each([
    ['FindRecords', { text: 'acme' }],
    ['RecordsById', { ids: [1] }],
  ])(
    '%s refuses an entity whose records are not found this way, and names the parameter',
    async (name, parameters) => {
      for (const entity of ['Unknown', 'TimeType'])
        expect(await company.refusal(name, { parameters: { ...parameters, entity } })).toBe(
          'bad_query parameters.entity',
        )
    },
  )

  it('[PI2] reads records again that were found before, in the order of their keys, without those that are gone', async () => {
    const again = async (entity: string, ids: readonly number[], roles?: readonly string[]) =>
      (await company.rows('RecordsById', { parameters: { entity, ids } }, roles)).map(({ title }) => title)
    const [gone] = await company.database.query('SELECT id FROM Customer WHERE deleted IS NOT NULL', [])
    expect(gone).toBeDefined()
    expect(await again('Customer', [5, Number(gone?.['id']), 3, 99_999])).toEqual([
      'acme hauling',
      "Émile O'Hara",
    ])
    expect(await again('Customer', [])).toEqual([])
    expect(await again('Rental', [103])).toEqual(['R103'])
    expect(await again('Rental', [103], ['Customer'])).toEqual([])
  })

  describe('as people say them', () => {
    const GINA = "Customer 3: Émile O'Hara"
    const SITE = 'ServiceAddress 14: Lot \u2019B\u2019'
    const RENTAL = 'Rental 103: R103'
    beforeAll(async () => {
      const [invoice] = await company.database.query(
        'SELECT MIN(id) AS id FROM Invoice WHERE deleted IS NULL',
        [],
      )
      const values = [
        "Customer SET phone = '(616) 555-9038', email = 'gina@wagner.example' WHERE id = 3",
        "ServiceAddress SET address1 = '833 Grandville Ave', siteName = 'Lot \u2019B\u2019', phone = '(616) 555-4471' WHERE id = 14",
        "Rental SET pONumber = 'PO-77/4' WHERE id = 103",
        "Customer SET companyName = 'Grandville Roofing' WHERE id = 5",
        `Invoice SET total = 1383.14 WHERE id = ${Number(invoice?.['id'])}`,
      ]
      await company.database.transaction(async (transaction) => {
        for (const value of values) await transaction.execute(`UPDATE ${value}`, [])
      })
    })
    const first = async (text: string, roles?: readonly string[]) =>
      (await found(text, roles)).map((each) => each.split(' | ')[0])

    it.each([
      '(616) 555-9038',
      '616.555.9038',
      '616 555 9038',
      '6165559038',
      '+1 616 555 9038',
      '555-9038',
      '5559038',
      '9038',
      'gina@wagner',
      'o\u2019hara, Émile',
    ])('[PL250] finds a customer by %s', async (text) => {
      expect(await first(text)).toEqual([GINA])
    })

    it.each([
      "Lot 'b'",
      'lot b',
      '833 grandville',
      'grandville, 833',
      "o'hara grandville",
      '616-555-4471',
      '4471',
    ])('[PL540] finds a site by %s', async (text) => {
      const sites = (await first(text)).filter((each) => each?.startsWith('ServiceAddress'))
      expect(sites).toEqual([SITE])
    })

    it('[PL540] says whose a site is, and shows it beside a customer of the same name', async () => {
      expect(await found('grandville')).toEqual([
        expect.stringContaining('Customer 5: Grandville Roofing | Customer 5'),
        expect.stringContaining(`${SITE} | Émile O'Hara · 833 Grandville Ave, `),
      ])
    })

    it.each(['po-77', 'PO 77/4', 'p.o. #77/4', '77/4'])(
      '[PL250] finds a rental by the PO number %s',
      async (text) => {
        expect(await first(text)).toEqual([RENTAL])
      },
    )

    it('[PL250] finds a PO number of digits beside a record of that number', async () => {
      await company.database.transaction((transaction) =>
        transaction.execute("UPDATE Rental SET pONumber = '1031' WHERE id = 103", []),
      )
      expect(await first('1031')).toContain(RENTAL)
      expect(await first('r1031')).not.toContain(RENTAL)
    })

    it('[PL250] finds what has an amount', async () => {
      for (const text of ['1,383.14', '$1,383.14', '1383.14'])
        expect([text, await kinds(text)]).toEqual([text, ['Invoice']])
      expect(await first('$1,383.14', ['Schedule'])).toEqual([])
    })

    it('[PI1] finds the sites of one customer only, all for no text, and says where they are', async () => {
      const sites = (text: string, within: number) =>
        company.rows('FindRecords', { parameters: { text, entity: 'ServiceAddress', within } })
      const [site] = await company.database.query('SELECT customerId FROM ServiceAddress WHERE id = 14', [])
      const owner = Number(site?.['customerId'])
      const [stored] = await company.database.query(
        `SELECT COUNT(*) AS n FROM ServiceAddress WHERE deleted IS NULL AND customerId = ${owner}`,
        [],
      )
      expect(await sites('', owner)).toHaveLength(Number(stored?.['n']))
      for (const text of ['grandville', '(616) 555 4471'])
        expect(await sites(text, owner)).toMatchObject([
          { id: 14, detail: expect.stringMatching(/^833 Grandville Ave, /) },
        ])
      expect(await sites('grandville', owner + 1)).toEqual([])
      expect(
        await company.refusal('FindRecords', { parameters: { text: '', entity: 'Rental', within: owner } }),
      ).toBe('bad_query parameters.within')
    })
  })
})
