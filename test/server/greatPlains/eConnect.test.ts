import type { SalesDocument } from '#shared/accounting/salesDocument.ts'
import { eConnectGreatPlains } from '#server/greatPlains/eConnect.ts'
import { BatchRefused } from '#server/greatPlains/GreatPlains.ts'
import { ProviderFailed } from '#server/kernel/errors.ts'
import { parseTSql } from '#test/support/tsql.ts'
import { recordingCompany, valueOf, type CompanyAnswer, type RecordingCompany } from './recordingCompany.ts'
import { aBatch, aDocument } from './salesBatches.ts'

const OPTIONS = { systemDatabase: 'DYNAMICS', documentId: 'STDINV' }

function handOver(company: RecordingCompany, ...documents: readonly SalesDocument[]) {
  return eConnectGreatPlains(company, OPTIONS).handOver(aBatch('7', ...documents))
}

/** The message with which a company refuses a document; nothing is committed. */
async function refusalBy(answer: CompanyAnswer, ...documents: readonly SalesDocument[]): Promise<string> {
  const company = recordingCompany(answer)
  const error: unknown = await handOver(company, ...documents).catch((thrown: unknown) => thrown)
  expect(company.steps).not.toContain('COMMIT')
  expect(company.steps).toContain('ROLLBACK')
  for (const { sql } of company.statements) expect(parseTSql(sql)).toEqual([])
  if (error instanceof BatchRefused) return error.message
  return error instanceof ProviderFailed ? `failed: ${error.message}` : String(error)
}

describe('Great Plains by eConnect', () => {
  it('[GP8] writes a batch in one transaction: the batch, then the lines of each document before its header', async () => {
    const company = recordingCompany()
    expect(await handOver(company, aDocument('10042'), aDocument('10043'))).toEqual({ found: new Set() })
    const document = ['taSopLineIvcInsert', 'taSopLineIvcInsert', 'taSopHdrIvcInsert']
    expect(company.steps).toEqual([
      'BEGIN',
      'lock',
      'taCreateUpdateBatchHeaderRcd',
      ...document,
      ...document,
      'COMMIT',
    ])
  })

  it('[GP200] says what it has otherwise, outside of a transaction', async () => {
    const company = recordingCompany(({ sql }) =>
      sql.includes('SOP10100') ? [{ customer: 'VANDYKE ', amount: 1 }] : null,
    )
    const different = await eConnectGreatPlains(company, OPTIONS).findDifferent([aDocument('10042')])
    expect(different).toEqual([
      { number: '10042', reason: 'Great Plains has it with 1.00; correct it there.' },
    ])
    expect(company.steps).toEqual([])
  })

  it('[GP8] sends T-SQL that parses, with every value bound and every parameter named', async () => {
    const company = recordingCompany()
    const description = `It's a "20 yd"; DROP TABLE x --`
    const [line] = aDocument('1').lines
    const lines = line === undefined ? [] : [{ ...line, description, comment: description.repeat(4) }]
    await handOver(company, aDocument('10042', { amount: 85, lines }))
    for (const { sql, values } of company.statements) {
      expect(parseTSql(sql)).toEqual([])
      expect(sql).not.toContain('DROP')
      for (const name of Object.keys(values)) expect(sql).toMatch(new RegExp(`@${name}\\b`))
    }
    const [sent] = company.statements.filter(({ sql }) => sql.includes('taSopLineIvcInsert]'))
    expect(sent?.values).toMatchObject({
      SOPTYPE: { type: 'integer', value: 3 },
      SOPNUMBE: { value: '10042' },
      CUSTNMBR: { value: 'VANDYKE' },
      DOCDATE: { value: '20250601' },
      LNITMSEQ: { value: 16_384 },
      ITEMDESC: { value: description },
      QUANTITY: { type: 'amount', value: 2 },
      UNITPRCE: { value: 42.5 },
      XTNDPRCE: { value: 85 },
    })
  })

  it('[GP8] says how many documents of what amount the batch has, and names it in each', async () => {
    const company = recordingCompany()
    await handOver(company, aDocument('10042'), aDocument('10043'))
    const sentTo = (procedure: string) =>
      company.statements.filter(({ sql }) => sql.includes(`[dbo].[${procedure}]`))
    const [batch] = sentTo('taCreateUpdateBatchHeaderRcd')
    expect(batch?.values).toMatchObject({
      BACHNUMB: { value: '7' },
      BCHSOURC: { value: 'Sales Entry' },
      DOCAMT: { value: 190.1 },
      NUMOFTRX: { value: 2 },
    })
    for (const header of sentTo('taSopHdrIvcInsert'))
      expect(header.values).toMatchObject({
        DOCID: { value: 'STDINV' },
        BACHNUMB: { value: '7' },
        SUBTOTAL: { value: 95.05 },
        DOCAMNT: { value: 95.05 },
        DUEDATE: { value: '20250701' },
      })
  })

  it('[GP8] rolls back at the first call that does not succeed, and says what its codes mean', async () => {
    const refusesHeader: CompanyAnswer = ({ sql, values }, call) => {
      if (call === 'taSopHdrIvcInsert') return [{ returned: 0, state: 67, codes: '67 9999 ' }]
      if (!sql.includes('taErrorCode')) return null
      expect(Object.values(values).map(({ value }) => value)).toEqual([67, 9999])
      return [
        { code: 67, procedure: 'taPopRcpt', description: 'Another procedure' },
        { code: 67, procedure: 'taSopHdrIvcInsert', description: 'The subtotal does not match the lines. ' },
      ]
    }
    expect(await refusalBy(refusesHeader, aDocument('10042'), aDocument('10043'))).toBe(
      'Invoice 10042: Error 67: The subtotal does not match the lines.; Error 9999: taSopHdrIvcInsert',
    )
  })

  it('[GP8] takes a return value for an error, too', async () => {
    const failsBatch: CompanyAnswer = (_statement, call) =>
      call === 'taCreateUpdateBatchHeaderRcd' ? [{ returned: 2, state: 0, codes: null }] : null
    expect(await refusalBy(failsBatch, aDocument('10042'))).toBe('Error 2: taCreateUpdateBatchHeaderRcd')
  })

  it('[GP8] rolls back where Great Plains calculates another amount', async () => {
    let inserted = false
    const calculates: CompanyAnswer = ({ sql }, call) => {
      if (call === 'taSopHdrIvcInsert') inserted = true
      return inserted && sql.includes('SOP10100') ? [{ customer: 'VANDYKE', amount: 95.04 }] : null
    }
    expect(await refusalBy(calculates, aDocument('10042'))).toBe(
      'Invoice 10042: Great Plains calculated 95.04 instead of 95.05.',
    )
  })

  it('[GP6] finds what is there already, and makes no batch of nothing', async () => {
    const has: CompanyAnswer = (statement) =>
      statement.sql.includes('SOP10100') && valueOf(statement, 'number') === '10042'
        ? [{ customer: 'VANDYKE        ', amount: 95.05 }]
        : null
    const company = recordingCompany(has)
    expect(await handOver(company, aDocument('10042'))).toEqual({ found: new Set(['10042']) })
    expect(company.steps).toEqual(['BEGIN', 'lock', 'COMMIT'])
    const other = recordingCompany(has)
    expect(await handOver(other, aDocument('10042'), aDocument('10043'))).toEqual({
      found: new Set(['10042']),
    })
    expect(other.steps.filter((step) => step === 'taSopHdrIvcInsert')).toHaveLength(1)
  })

  it('[GP6] refuses documents and batches that it has otherwise', async () => {
    const has: CompanyAnswer = ({ sql }) =>
      sql.includes('SOP10100') ? [{ customer: 'LAKESHORE', amount: 95.05 }] : null
    expect(await refusalBy(has, aDocument('10042'))).toBe(
      'Invoice 10042: Great Plains has it for customer LAKESHORE.',
    )
    const hasBatch: CompanyAnswer = ({ sql }) => (sql.includes('SY00500') ? [{ n: 1 }] : null)
    expect(await refusalBy(hasBatch, aDocument('10042'))).toBe('Great Plains already has a batch 7.')
  })

  it('[GP8] says which parameter a procedure of another version lacks, before it calls any', async () => {
    const lacks: CompanyAnswer = ({ sql }) => (sql.includes('sys.parameters') ? [] : null)
    expect(await refusalBy(lacks, aDocument('10042'))).toBe(
      'failed: This version of Great Plains lacks taCreateUpdateBatchHeaderRcd @I_vBACHNUMB.',
    )
  })

  it('[GP8] waits for another export, and not for ever', async () => {
    const locked: CompanyAnswer = ({ sql }) => (sql.includes('sp_getapplock') ? [{ result: -1 }] : null)
    expect(await refusalBy(locked, aDocument('10042'))).toBe(
      'failed: Another export to Great Plains is still running. Try again in a minute.',
    )
  })
})
