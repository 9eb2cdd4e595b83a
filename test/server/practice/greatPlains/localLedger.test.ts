import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { SalesDocument } from '#shared/accounting/salesDocument.ts'
import { BatchRefused, type GreatPlains } from '#server/greatPlains/GreatPlains.ts'
import { localLedger, readLedger } from '#server/practice/greatPlains/localLedger.ts'
import { aBatch, aDocument } from '../../greatPlains/salesBatches.ts'

let folder: string
let ledger: GreatPlains

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'rolloff-ledger-')), 'great-plains')
  ledger = localLedger(folder)
})
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }))

async function refusalOf(number: string, ...documents: readonly SalesDocument[]): Promise<string> {
  const before = await readLedger(folder)
  const error: unknown = await ledger
    .handOver(aBatch(number, ...documents))
    .catch((thrown: unknown) => thrown)
  expect(await readLedger(folder)).toEqual(before)
  return error instanceof BatchRefused ? error.message : String(error)
}

describe('the local ledger', () => {
  it('[GP6] takes a batch, and finds what it has already', async () => {
    const [first, second] = [aDocument('10042'), aDocument('10043')]
    expect(await ledger.handOver(aBatch('7', first))).toEqual({ found: new Set() })
    expect(await ledger.handOver(aBatch('8', first, second))).toEqual({ found: new Set(['10042']) })
    expect(await ledger.handOver(aBatch('9', first))).toEqual({ found: new Set(['10042']) })
    expect(await readLedger(folder)).toEqual([aBatch('7', first), aBatch('8', second)])
  })

  it('[GP6] refuses a batch with a document that it has otherwise, and keeps nothing of it', async () => {
    await ledger.handOver(aBatch('7', aDocument('10042')))
    const [fuel] = aDocument('10042').lines.slice(1)
    const changed = aDocument('10042', { amount: 10.05, lines: fuel === undefined ? [] : [fuel] })
    expect(await refusalOf('8', aDocument('10043'), changed)).toBe(
      'Invoice 10042: Great Plains has it with 95.05; correct it there.',
    )
    expect(await refusalOf('8', aDocument('10042', { customerNumber: 'LAKESHORE' }))).toBe(
      'Invoice 10042: Great Plains has it for customer VANDYKE.',
    )
    expect(await refusalOf('7', aDocument('10044'))).toBe('Great Plains already has a batch 7.')
  })

  it('[GP200] says what it has otherwise, and keeps nothing by that', async () => {
    await ledger.handOver(aBatch('7', aDocument('10042')))
    const other = aDocument('10042', { customerNumber: 'LAKESHORE' })
    expect(await ledger.findDifferent([other, aDocument('10042'), aDocument('10043')])).toEqual([
      { number: '10042', reason: 'Great Plains has it for customer VANDYKE.' },
    ])
    expect(await readLedger(folder)).toHaveLength(1)
  })

  const [delivery, fuel] = aDocument('1').lines
  it.each<[string, Partial<SalesDocument>]>([
    ['Its number is missing or too long.', { number: '1'.repeat(22) }],
    ['Its customer is unknown.', { customerNumber: '' }],
    ['Its customer is unknown.', { customerNumber: 'A'.repeat(16) }],
    ['It has no lines.', { lines: [] }],
    ['Error 67: its subtotal is not the sum of its lines.', { amount: 95.06 }],
    ...(delivery === undefined || fuel === undefined
      ? []
      : ([
          [
            'Error 722: a unit price is not the extended price divided by the quantity.',
            { lines: [{ ...delivery, unitPrice: 42.51 }, fuel] },
          ],
          ['An item is unknown.', { lines: [{ ...delivery, itemNumber: '' }, fuel] }],
          ['A description is too long.', { lines: [{ ...delivery, description: 'x'.repeat(101) }, fuel] }],
          ['A quantity is not positive.', { lines: [{ ...delivery, quantity: 0 }, fuel] }],
        ] satisfies [string, Partial<SalesDocument>][])),
  ])('[GP7] refuses what Great Plains would refuse: %s', async (reason, wrong) => {
    const document = aDocument('10042', wrong)
    expect(await refusalOf('7', document)).toBe(`Invoice ${document.number}: ${reason}`)
  })

  it('[GP6] tells the first five refusals of a batch', async () => {
    const documents = Array.from({ length: 7 }, (_none, index) => aDocument(String(index + 1), { lines: [] }))
    const lines = (await refusalOf('7', ...documents)).split('\n')
    expect(lines).toHaveLength(6)
    expect(lines.at(-1)).toBe('And 2 more.')
  })
})
