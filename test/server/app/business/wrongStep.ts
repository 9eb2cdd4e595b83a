import type { CompanyRecords, Stored } from '#test/support/invariants/CompanyRecords.ts'
import type { EntityName } from '#shared/entities.ts'
import { isHandedOver } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { AUDITED_ENTITIES } from '#test/support/invariants/audit.ts'
import type { Answer } from './openBusiness.ts'
import type { Operation, Person, Request } from './Operation.ts'

/** An attempted operation of a user. */
export interface Attempt {
  readonly name: string
  readonly operation: Operation
  readonly person: Person
  readonly request: Request
}

export interface Answered extends Attempt {
  readonly answer: Answer
}

/** The error of a step: an invalid response, an unrequested effect, or the same thing done twice. */
export function wrongStep(
  answered: readonly Answered[],
  before: CompanyRecords,
  after: CompanyRecords,
): readonly string[] {
  return [...wrongAnswers(answered), ...wrongEffects(answered, before, after)]
}

/** Expected refusals; anything else is a bug of the server or of the test. */
const REFUSALS = new Set(['not_allowed', 'not_found', 'rule_violations', 'concurrency_conflict', 'duplicate'])

/** Every call exists: only records can be missing. */
function isRefusal({ code, message }: Answer): boolean {
  return REFUSALS.has(code ?? '') && !message.startsWith('There is nothing at')
}

function wrongAnswers(answered: readonly Answered[]): readonly string[] {
  return answered
    .filter(({ answer }) => answer.status !== 200 && !isRefusal(answer))
    .map(({ name, answer, request }) => `${name}: ${describeRefusal(answer)} to\n${describeRequest(request)}`)
}

/** Of two equal concurrent requests one gets a conflict. */
function doneTwice([first, second]: readonly Answered[]): readonly string[] {
  const areRivals = second !== undefined && first?.request === second.request
  if (!areRivals || !first.operation.once || !first.answer.isDone || !second.answer.isDone) return []
  return [`${first.name} was done twice at the same moment:\n${describeRequest(first.request)}`]
}

function wrongEffects(
  answered: readonly Answered[],
  before: CompanyRecords,
  after: CompanyRecords,
): readonly string[] {
  const touched = touchedInvoices(before, after)
  const unruly = answered
    .filter(({ answer, operation }) => answer.isDone && operation.isRefused === true)
    .map(({ name, request }) => `${name} was done, which a rule refuses:\n${describeRequest(request)}`)
  const nothing = answered.every(
    ({ answer, operation }) => !answer.isDone || operation.changesNothing === true,
  )
  const changes = differences(before, after)
  // A request without effect can succeed twice.
  const twice = changes.length === 0 ? [] : doneTwice(answered)
  const unasked = nothing ? changes.map((each) => `nothing was to change, but ${each}`) : []
  return [...touched, ...unruly, ...twice, ...unasked]
}

/** Describes an attempt for the log. */
export function describeAttempt({ name, person, request, answer }: Answered): string {
  return `${name} by ${person}: ${answer.isDone ? 'done' : describeRefusal(answer)}\n${describeRequest(request)}`
}

function describeRefusal({ code, message, body }: Answer): string {
  const errors = Object(body).entityErrors
  const those = Array.isArray(errors) ? errors.map((error) => JSON.stringify(error)) : []
  return [code, message, ...those].join(' ')
}

/** The changed fields of a request. */
function describeRequest(request: Request): string {
  if ('call' in request) return `  ${request.call} ${JSON.stringify(request.body)}`
  return request.save
    .map(({ entityAspect, ...values }) => {
      const { entityTypeName, entityState, originalValuesMap } = entityAspect
      const changed =
        entityState === 'Modified' ? Object.keys(Object(originalValuesMap)) : Object.keys(values)
      const context = Object.fromEntries(changed.map((field) => [field, values[field]]))
      return `  ${String(entityState)} ${String(entityTypeName)} ${String(values['id'])} ${JSON.stringify(context)}`
    })
    .join('\n')
}

/** Fields of an invoice that was handed over that may change: sending, export, payment, what is written off, and margins. */
const OPEN_WHEN_HANDED_OVER = new Set([
  'printed',
  'emailed',
  'readyToExport',
  'quickBooksId',
  'batchNumber',
  'statusId',
  'paid',
  'quickBooksLastExport',
  'payments',
  'writtenOff',
  'balance',
  'jobMargin',
  'rowVersion',
])

/** Of a voided one only printing and mailing (M-023, M-024). */
const OPEN_WHEN_VOIDED = new Set(['printed', 'emailed', 'rowVersion'])

/** Handed over or voided invoices that were changed nevertheless (S2 §6, IN28). */
function touchedInvoices(before: CompanyRecords, after: CompanyRecords): readonly string[] {
  return before.all('Invoice').flatMap((invoice) => {
    const later = after.find('Invoice', invoice.id)
    const isVoided = invoice.statusId === INVOICE_STATUS.voided
    const staysHandedOver = isHandedOver(invoice) && later !== null && isHandedOver(later)
    if (later === null) return [`invoice ${invoice.id} is gone`]
    if (!isVoided && !staysHandedOver) return []
    const open = isVoided ? OPEN_WHEN_VOIDED : OPEN_WHEN_HANDED_OVER
    const changed = changedFields(invoice, later).filter((field) => !open.has(field))
    const lines = linesOf(before, invoice.id) === linesOf(after, invoice.id) ? [] : ['lines']
    return [...changed, ...lines].map((field) => `invoice ${invoice.id} is read-only, its ${field} changed`)
  })
}

function linesOf(company: CompanyRecords, invoiceId: number): string {
  const lines: readonly Stored<'InvoiceLine'>[] = company.where('InvoiceLine', 'invoiceId', invoiceId)
  return JSON.stringify(lines)
}

/** All differences of two states of the company: added, removed and changed records. */
function differences(before: CompanyRecords, after: CompanyRecords): readonly string[] {
  return AUDITED_ENTITIES.flatMap((name: EntityName) => {
    const [was, is] = [byKey(before.all(name)), byKey(after.all(name))]
    const keys = new Set([...was.keys(), ...is.keys()])
    return [...keys].flatMap((key) => {
      const [one, other] = [was.get(key), is.get(key)]
      if (one === undefined || other === undefined)
        return [`${name} ${key} ${one === undefined ? 'was added' : 'is gone'}`]
      const changed = changedFields(one, other)
      return changed.length === 0 ? [] : [`${name} ${key}: ${changed.join(', ')}`]
    })
  })
}

function byKey(records: readonly object[]): ReadonlyMap<string, object> {
  return new Map(records.map((record) => [String(Object.values(record)[0]), record]))
}

function changedFields(a: object, b: object): string[] {
  return Object.keys(a).filter((name) => Reflect.get(a, name) !== Reflect.get(b, name))
}
