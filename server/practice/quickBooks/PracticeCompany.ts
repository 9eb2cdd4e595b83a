import { sum } from '#shared/kernel/money.ts'
import { checkPractice, type PracticeBooks } from './checkPractice.ts'
import {
  debitsOf,
  linesOf,
  linkedOf,
  numberOf,
  PRACTICE_KINDS,
  PracticeFault,
  textOf,
  type PracticeKind,
  type PracticeRecord,
} from './practiceRecords.ts'

/** All records of the practice company, by kind; JSON. One that was stored earlier may lack a kind. */
export type PracticeData = Readonly<Partial<Record<PracticeKind, readonly PracticeRecord[]>>>

/** The first number that the company gives. */
const FIRST_NUMBER = 1_001

const TERMS = ['Net 30', 'Net 15', 'Due on receipt']
const METHODS = ['Check', 'Cash', 'ACH Electronic', 'Credit Card']
const INCOME = { value: '32', name: 'Services' }
const ITEMS = ['Dumpster Rental', 'Fuel Surcharge', 'Kent County Surcharge', 'Miscellaneous']

/** The company that a stand-in pretends to have: it keeps records, versions and balances, and refuses what QuickBooks refuses. */
export class PracticeCompany implements PracticeBooks {
  readonly name = 'Practice Company'
  /** False while it numbers its invoices itself: a setting of the company. */
  allowsOwnNumbers: boolean
  readonly #records = new Map<PracticeKind, Map<string, PracticeRecord>>()
  #lastId: number

  constructor(data: PracticeData = initialData(), allowsOwnNumbers = true) {
    this.allowsOwnNumbers = allowsOwnNumbers
    for (const kind of PRACTICE_KINDS)
      this.#records.set(kind, new Map(recordsOf(data, kind).map((record) => [record.Id, record])))
    const ids = PRACTICE_KINDS.flatMap((kind) => recordsOf(data, kind).map(({ Id }) => Number(Id)))
    this.#lastId = ids.reduce((last, id) => Math.max(last, id), 0)
  }

  get(kind: PracticeKind, id: string): PracticeRecord | undefined {
    return this.#of(kind).get(id)
  }

  all(kind: PracticeKind): readonly PracticeRecord[] {
    return [...this.#of(kind).values()]
  }

  /** Adds a record with the next id. */
  create(kind: PracticeKind, document: Readonly<Record<string, unknown>>): PracticeRecord {
    checkPractice(this, kind, document, null)
    this.#lastId += 1
    const numbered =
      kind === 'Invoice' && !this.allowsOwnNumbers
        ? { ...document, DocNumber: String(FIRST_NUMBER + this.all('Invoice').length) }
        : document
    return this.#store(kind, { ...numbered, Id: String(this.#lastId), SyncToken: '0' })
  }

  /** Changes the members that are sent, in the version that is named; without `sparse`, all others become empty. */
  update(kind: PracticeKind, document: Readonly<Record<string, unknown>>): PracticeRecord {
    const current = this.#current(kind, document)
    const { sparse, ...members } = document
    const changed = {
      ...(sparse === true ? current : {}),
      ...members,
      Id: current.Id,
      SyncToken: nextToken(current),
    }
    checkPractice(this, kind, changed, current.Id)
    return this.#store(kind, changed)
  }

  /** The amounts become 0; an invoice that a payment is applied to cannot be voided. */
  void(kind: 'Invoice' | 'Payment', document: Readonly<Record<string, unknown>>): PracticeRecord {
    const current = this.#current(kind, document)
    if (kind === 'Invoice' && this.#applied('Invoice', current.Id) > 0)
      throw new PracticeFault('6000', 'A payment is applied to this invoice.')
    const note = textOf(current, 'PrivateNote')
    return this.#store(kind, {
      ...current,
      SyncToken: nextToken(current),
      Line: [],
      TotalAmt: 0,
      PrivateNote: note.startsWith('Voided') ? note : `Voided ${note}`.trim(),
    })
  }

  /** A credit memo or a journal entry is gone, unless a payment uses it. */
  remove(kind: 'CreditMemo' | 'JournalEntry', document: Readonly<Record<string, unknown>>): object {
    const { Id } = this.#current(kind, document)
    if (this.#applied(kind, Id) > 0)
      throw new PracticeFault(
        '6000',
        `A payment is applied to this ${kind === 'CreditMemo' ? 'credit memo' : 'journal entry'}.`,
      )
    this.#of(kind).delete(Id)
    return { Id, status: 'Deleted' }
  }

  data(): PracticeData {
    return Object.fromEntries(PRACTICE_KINDS.map((kind) => [kind, this.all(kind)] as const))
  }

  /** The record with the figures that QuickBooks calculates. */
  shown(kind: PracticeKind, record: PracticeRecord): PracticeRecord {
    if (kind === 'Payment') {
      const applied = sum(linesOf(record).map((line) => signOf(line) * numberOf(line, 'Amount')))
      return { ...record, UnappliedAmt: sum([numberOf(record, 'TotalAmt'), -applied]) }
    }
    if (kind !== 'Invoice' && kind !== 'CreditMemo') return record
    const total = numberOf(record, 'TotalAmt')
    const applied = this.#applied(kind, record.Id)
    return kind === 'Invoice'
      ? { ...record, Balance: sum([total, -applied]) }
      : { ...record, RemainingCredit: sum([total, -applied]) }
  }

  #store(kind: PracticeKind, record: PracticeRecord): PracticeRecord {
    const isSale = kind === 'Invoice' || kind === 'CreditMemo'
    const counted = kind === 'JournalEntry' ? debitsOf(record) : linesOf(record)
    const total = sum(counted.map((line) => numberOf(line, 'Amount')))
    const stored: PracticeRecord = isSale || kind === 'JournalEntry' ? { ...record, TotalAmt: total } : record
    this.#of(kind).set(stored.Id, stored)
    return this.shown(kind, stored)
  }

  #current(kind: PracticeKind, document: unknown): PracticeRecord {
    const current = this.get(kind, textOf(document, 'Id'))
    if (current === undefined) throw new PracticeFault('610', 'Object Not Found', 'Id')
    if (current.SyncToken !== textOf(document, 'SyncToken'))
      throw new PracticeFault('5010', 'Stale Object Error: someone else has changed it.')
    return current
  }

  /** What payments have applied to a document. */
  #applied(kind: 'Invoice' | 'CreditMemo' | 'JournalEntry', id: string): number {
    const lines = this.all('Payment').flatMap(linesOf)
    const own = lines.filter((line) => linkedOf(line).some((each) => each.kind === kind && each.id === id))
    return sum(own.map((line) => numberOf(line, 'Amount')))
  }

  #of(kind: PracticeKind): Map<string, PracticeRecord> {
    const records = this.#records.get(kind)
    if (records === undefined) throw new PracticeFault('2170', 'Invalid Enumeration.')
    return records
  }
}

/** A company with the terms, payment methods and products that ours has, and nothing else. */
export function initialData(): PracticeData {
  const named = (names: readonly string[], first: number): PracticeRecord[] =>
    names.map((Name, index) => ({ Id: String(first + index), SyncToken: '0', Name }))
  return {
    Customer: [],
    Invoice: [],
    Payment: [],
    CreditMemo: [],
    Item: named(ITEMS, 1).map((item) => ({ ...item, Type: 'Service', IncomeAccountRef: INCOME })),
    Term: named(TERMS, 11),
    PaymentMethod: named(METHODS, 21),
    JournalEntry: [],
    Account: [
      ...named(['Undeposited Funds', INCOME.name], 31),
      ...named(['Accounts Receivable (A/R)'], 33).map((account) => ({
        ...account,
        AccountType: 'Accounts Receivable',
      })),
    ],
  }
}

function recordsOf(data: PracticeData, kind: PracticeKind): readonly PracticeRecord[] {
  return data[kind] ?? []
}

function signOf(line: unknown): number {
  return linkedOf(line).some(({ kind }) => kind === 'CreditMemo') ? -1 : 1
}

function nextToken({ SyncToken }: PracticeRecord): string {
  return String(Number(SyncToken) + 1)
}
