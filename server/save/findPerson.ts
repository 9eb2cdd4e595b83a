import { PERSONAL_DATA, type PersonKind } from '#shared/people/personalData.ts'
import { displayName } from '#shared/people/userRules.ts'
import type { Queryable } from '../database/Database.ts'
import { readRecords } from '../reads/readRecords.ts'
import type { ErasedAuthor, ErasedRecord } from './pipeline/redactAudit.ts'

/** What an erasure erases from records, and whom the log knows by it. */
export interface Erased {
  readonly records: readonly [ErasedRecord, ...ErasedRecord[]]
  readonly author: ErasedAuthor | null
}

export function erasedRecord(name: keyof typeof PERSONAL_DATA, id: number): ErasedRecord {
  return { name, id, fields: Object.keys(PERSONAL_DATA[name]) }
}

/** What the erasure of a person will erase, as it is stored now; null where it will be refused. */
export function findPerson(database: Queryable, kind: PersonKind, id: number): Promise<Erased | null> {
  return kind === 'Customer' ? findCustomer(database, id) : findUser(database, id)
}

async function findCustomer(database: Queryable, id: number): Promise<Erased | null> {
  const [customer] = await readRecords(database, 'Customer', 'id', [id])
  if (customer === undefined || customer.balance !== 0) return null
  const contacts = await readRecords(database, 'Contact', 'customerId', [id])
  const addresses = await readRecords(database, 'ServiceAddress', 'customerId', [id])
  const notes = await readRecords(database, 'Note', 'entityId', [id])
  return {
    records: [
      erasedRecord('Customer', id),
      ...contacts.map((contact) => erasedRecord('Contact', contact.id)),
      ...addresses.map((address) => erasedRecord('ServiceAddress', address.id)),
      ...notes
        .filter(({ entityTypeName }) => entityTypeName === 'Customer')
        .map((note) => erasedRecord('Note', note.id)),
    ],
    author: null,
  }
}

async function findUser(database: Queryable, id: number): Promise<Erased | null> {
  const [user] = await readRecords(database, 'User', 'userId', [id])
  if (user === undefined || user.isActive) return null
  const namesakes = await readRecords(database, 'User', 'lastName', [user.lastName])
  return { records: [erasedRecord('User', id)], author: authorOf(user, namesakes) }
}

interface NamedUser {
  readonly userId: number
  readonly firstName: string
  readonly lastName: string
}

/** As whom the log knows a user: by name only where no other user has it. */
export function authorOf(user: NamedUser, namesakes: readonly NamedUser[]): ErasedAuthor {
  const name = displayName(user)
  const isOnly = namesakes.every((other) => other.userId === user.userId || displayName(other) !== name)
  return { userId: user.userId, name: isOnly ? name : null }
}

/** Whether the same is erased, in whatever order it was found. */
export function isSamePerson(one: Erased, other: Erased): boolean {
  const keys = ({ records, author }: Erased): string =>
    JSON.stringify([records.map(({ name, id }) => `${name} ${id}`).toSorted(), author])
  return keys(one) === keys(other)
}
