import type { SalesBatch, SalesDocument } from '#shared/accounting/salesDocument.ts'
import { sum } from '#shared/kernel/money.ts'
import { ProviderFailed } from '../kernel/errors.ts'
import type { CompanyDatabase, RunStatement } from './CompanyDatabase.ts'
import { presenceOf, type ExistingDocument } from './existingDocument.ts'
import { BatchRefused, type DocumentRefusal, type GreatPlains } from './GreatPlains.ts'
import {
  batchHeader,
  callStatement,
  countBatches,
  describeErrors,
  documentHeader,
  documentLine,
  findDocument,
  LOCK_COMPANY,
  PARAMETERS_OF_PROCEDURES,
  type ProcedureCall,
} from './statements.ts'

interface EConnectOptions {
  /** Where Great Plains keeps the texts of its error codes; `DYNAMICS` unless it was renamed. */
  readonly systemDatabase: string
  /** The type of document that invoices become, as set up in Great Plains. */
  readonly documentId: string
}

/** The codes with which procedures refused a document. */
class ProcedureRefusal extends Error {
  readonly number: string | null
  readonly procedure: string
  readonly codes: readonly number[]

  constructor(number: string | null, procedure: string, codes: readonly number[]) {
    super(`${procedure} refused with ${codes.join(', ')}`)
    this.number = number
    this.procedure = procedure
    this.codes = codes
  }
}

/**
 * Great Plains by the stored procedures of eConnect: one transaction for a batch, in which the lines of each document precede its
 * header. Every call is checked; the first that does not succeed rolls everything back (GP8).
 */
export function eConnectGreatPlains(company: CompanyDatabase, options: EConnectOptions): GreatPlains {
  return {
    async findDifferent(documents) {
      return (await sortOut((statement) => company.run(statement), documents)).refusals
    },
    async handOver(batch) {
      try {
        return { found: await company.transaction((run) => storeBatch(run, batch, options)) }
      } catch (error) {
        if (!(error instanceof ProcedureRefusal)) throw error
        throw new BatchRefused([await explain(company, error, options)])
      }
    },
  }
}

async function storeBatch(
  run: RunStatement,
  batch: SalesBatch,
  options: EConnectOptions,
): Promise<ReadonlySet<string>> {
  const [lock] = await run(LOCK_COMPANY)
  if (Number(lock?.['result'] ?? -1) < 0)
    throw new ProviderFailed('Another export to Great Plains is still running. Try again in a minute.')
  const { added, found, refusals } = await sortOut(run, batch.documents)
  if (refusals.length > 0) throw new BatchRefused(refusals)
  if (added.length === 0) return found
  const [batches] = await run(countBatches(batch.number))
  if (Number(batches?.['n'] ?? 0) > 0)
    throw new BatchRefused([{ number: null, reason: `Great Plains already has a batch ${batch.number}.` }])
  const calls = callsOf(batch.number, added, options)
  await requireParameters(run, calls)
  for (const [number, call] of calls) await execute(run, number, call)
  for (const document of added) await requireStored(run, document)
  return found
}

/** The documents that are new, the numbers of those that are there already, and those that are there otherwise (GP6). */
async function sortOut(run: RunStatement, documents: readonly SalesDocument[]) {
  const refusals: DocumentRefusal[] = []
  const added: SalesDocument[] = []
  const found = new Set<string>()
  for (const document of documents) {
    const presence = presenceOf(document, await existing(run, document.number))
    if (presence.is === 'new') added.push(document)
    else if (presence.is === 'found') found.add(document.number)
    else refusals.push({ number: document.number, reason: presence.reason })
  }
  return { added, found, refusals }
}

async function existing(run: RunStatement, number: string): Promise<ExistingDocument | undefined> {
  const [row] = await run(findDocument(number))
  return row && { customerNumber: String(row['customer']).trim(), amount: Number(row['amount']) }
}

type NumberedCall = readonly [number: string | null, call: ProcedureCall]

function callsOf(
  batchNumber: string,
  documents: readonly SalesDocument[],
  { documentId }: EConnectOptions,
): readonly NumberedCall[] {
  const total = sum(documents.map(({ amount }) => amount))
  return [
    [null, batchHeader(batchNumber, documents, total)],
    ...documents.flatMap((document): NumberedCall[] => [
      ...document.lines.map((line, index): NumberedCall => [
        document.number,
        documentLine(document, line, index),
      ]),
      [document.number, documentHeader(document, { batchNumber, documentId })],
    ]),
  ]
}

/** The procedures of another version may have other parameters. */
async function requireParameters(run: RunStatement, calls: readonly NumberedCall[]): Promise<void> {
  const rows = await run(PARAMETERS_OF_PROCEDURES)
  const known = new Set(rows.map((row) => `${String(row['procedure'])} ${String(row['parameter'])}`))
  const missing = calls
    .flatMap(([, { procedure, values }]) => Object.keys(values).map((name) => `${procedure} @I_v${name}`))
    .find((name) => !known.has(name))
  if (missing !== undefined) throw new ProviderFailed(`This version of Great Plains lacks ${missing}.`)
}

async function execute(run: RunStatement, number: string | null, call: ProcedureCall): Promise<void> {
  const [outcome] = await run(callStatement(call))
  const [returned, state] = [Number(outcome?.['returned'] ?? -1), Number(outcome?.['state'] ?? -1)]
  if (returned === 0 && state === 0) return
  const given = outcome?.['codes']
  const codes = typeof given === 'string' ? [...given.matchAll(/\d+/g)].map(([code]) => Number(code)) : []
  throw new ProcedureRefusal(
    number,
    call.procedure,
    codes.length > 0 ? codes : [state === 0 ? returned : state],
  )
}

/** Great Plains must have the very amount, however it calculates. */
async function requireStored(run: RunStatement, document: SalesDocument): Promise<void> {
  const stored = await existing(run, document.number)
  if (stored?.amount === document.amount) return
  const reason = `Great Plains calculated ${stored?.amount.toFixed(2) ?? 'no amount'} instead of ${document.amount.toFixed(2)}.`
  throw new BatchRefused([{ number: document.number, reason }])
}

/** What the codes mean, after the transaction was rolled back. */
async function explain(
  company: CompanyDatabase,
  { number, procedure, codes }: ProcedureRefusal,
  { systemDatabase }: EConnectOptions,
): Promise<DocumentRefusal> {
  // The code alone still tells what to look for.
  const rows = await company.run(describeErrors(systemDatabase, codes)).catch(() => [])
  const reasons = codes.map((code) => {
    const row =
      rows.find((each) => Number(each['code']) === code && each['procedure'] === procedure) ??
      rows.find((each) => Number(each['code']) === code)
    return `Error ${code}: ${row === undefined ? procedure : String(row['description']).trim()}`
  })
  return { number, reason: reasons.join('; ') }
}
