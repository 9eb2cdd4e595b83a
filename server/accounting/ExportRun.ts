import { createHash } from 'node:crypto'
import type { LinkedEntity } from '#shared/accounting/AccountingLink.ts'
import type { Reference, SentDocument } from '#shared/accounting/quickBooksDocuments.ts'
import type { SentContent } from '#shared/accounting/sentContent.ts'
import type { SavingUser } from '../save/pipeline/change.ts'
import type { RuleContext } from '../save/pipeline/SaveRule.ts'
import { runSave } from '../save/runSave.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import type { Records } from '../save/work/records.ts'
import type { Condition, QuickBooksApi, ReadResource, Resource } from './QuickBooksApi.ts'
import type { Recognize } from './recognition.ts'

/** One export: the company, who exports, and what was read of the company already. */
export class ExportRun {
  readonly api: QuickBooksApi
  readonly realmId: string
  readonly taskId: number
  readonly allowsOwnNumbers: boolean
  readonly #saves: SaveContext
  readonly #user: SavingUser
  readonly #named = new Map<string, Promise<Reference | null>>()

  constructor(options: {
    readonly api: QuickBooksApi
    readonly realmId: string
    readonly taskId: number
    readonly allowsOwnNumbers: boolean
    readonly saves: SaveContext
    readonly user: SavingUser
  }) {
    this.api = options.api
    this.realmId = options.realmId
    this.taskId = options.taskId
    this.allowsOwnNumbers = options.allowsOwnNumbers
    this.#saves = options.saves
    this.#user = options.user
  }

  /** One save by the user who exports. */
  save<T>(work: (records: Records, context: RuleContext) => Promise<T>): Promise<T> {
    return runSave(this.#saves, this.#user, work)
  }

  now(): string {
    return this.#saves.now()
  }

  /** The record of that name in the company; null if there is none. It is asked once in a run. */
  named(resource: ReadResource, name: string): Promise<Reference | null> {
    return this.#first(resource, ['Name', name])
  }

  /** The first account of a type, such as `Accounts Receivable`; null if there is none. */
  accountOfType(type: string): Promise<Reference | null> {
    return this.#first('Account', ['AccountType', type])
  }

  #first(resource: ReadResource, condition: Condition): Promise<Reference | null> {
    const key = `${resource}:${condition.join(':')}`
    const known = this.#named.get(key)
    if (known !== undefined) return known
    const asked = this.api
      .find(resource, [condition])
      .then(([found]) => (found === undefined ? null : { value: found.Id, name: found.Name ?? condition[1] }))
    this.#named.set(key, asked)
    // Without an answer it is asked again.
    asked.catch(() => this.#named.delete(key))
    return asked
  }
}

/** A record as it is to be in QuickBooks, and how it is recognized there if nobody knows whether it was added. */
export interface OutgoingRecord {
  readonly recognize: Recognize
  readonly entity: LinkedEntity
  readonly entityId: number
  readonly resource: Resource
  readonly document: SentDocument
  /** The document if QuickBooks does not accept the amounts of the first one; null if there is no other. */
  readonly fallback: SentDocument | null
  readonly docNumber: string | null
  /** What is sent, as people read it; null of customers, which are sent whenever they change. */
  readonly content: SentContent | null
  /** The name of a customer, by which it is looked for also after it was renamed here; null of other records. */
  readonly sentName: string | null
  /** The id there of a record without a link: entered by somebody, or from an export before there were links. */
  readonly enteredId: string | null
}

/** What became of a record. */
export interface Outcome {
  readonly status: 'Success' | 'Warning' | 'Error' | 'Skipped'
  readonly message: string
  readonly tid: string | null
  /** The id there; null if it is not there. */
  readonly externalId: string | null
}

/** The SHA-256 of a document. */
export function contentHashOf(document: SentDocument): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex')
}

/** The namespace of request ids; any fixed UUID. */
const NAMESPACE = Buffer.from('5c0f1a5e7d3b4c1e9a37b0c1f6d2e804', 'hex')

/** The id of a request, the same for the same content: a UUID, version 5, of the parts. */
export function requestIdOf(...parts: readonly (string | number)[]): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(parts.join('\n')).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
