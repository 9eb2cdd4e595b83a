import { randomUUID } from 'node:crypto'
import { ERASED, PERSONAL_DATA, type PersonKind } from '#shared/people/personalData.ts'
import { displayName } from '#shared/people/userRules.ts'
import { NotFound, RuleViolations } from '#server/kernel/errors.ts'
import type { ArchiveStore } from '#server/kernel/auditArchive.ts'
import type { Queryable } from '../database/Database.ts'
import { readRecords } from '../reads/readRecords.ts'
import type { SavingUser } from './pipeline/change.ts'
import { eraseAuthor, redactAudit, type ErasedRecord, type ErasedAuthor } from './pipeline/redactAudit.ts'
import type { SaveContext } from './pipeline/Save.ts'
import { redactArchives, removeFormer, replaceArchives, type RedactedArchives } from './redactArchives.ts'
import { runSave } from './runSave.ts'
import type { Records } from './work/records.ts'
import { readingIn } from './work/reading.ts'

/** What an erasure did. */
export interface ErasedPerson {
  readonly records: number
  /** Entries of the audit log that were written anew. */
  readonly entries: number
}

const REASON = 'The data of a person were erased'

/**
 * Erases who a customer or a user is, as the law may ask for (SV1041): from the records by a save, and with it from the audit log, that save's
 * entries and the yearly files included (SV1181). Throws NotFound, and RuleViolations as long as something is still open.
 */
export async function erasePerson(
  context: SaveContext,
  user: SavingUser,
  { kind, id, files }: { readonly kind: PersonKind; readonly id: number; readonly files: ArchiveStore },
): Promise<ErasedPerson> {
  const saveId = randomUUID()
  const { model, now } = context
  const prepared = await prepareArchives(context, { kind, id, files })
  const done: { entries: number; archives: RedactedArchives | null } = { entries: 0, archives: null }
  const { records } = await runSave(
    context,
    user,
    (all): Promise<Erased> => (kind === 'Customer' ? eraseCustomer(all, id) : eraseUser(all, id)),
    {
      saveId,
      note: { Reason: REASON },
      last: async (found, writing) => {
        const erased = { model, ...found, replacement: ERASED }
        const archives =
          prepared !== null && isSamePerson(prepared.erased, found)
            ? prepared.archives
            : await redactArchives(readingIn(writing), files, erased)
        await replaceArchives(writing, archives)
        await eraseAuthor(writing, erased)
        done.archives = archives
        done.entries = await redactAudit(writing, {
          ...erased,
          archived: archives.links,
          user,
          now: now(),
          saveId,
          reason: REASON,
        })
      },
    },
  )
  if (done.archives !== null) await removeFormer(files, done.archives)
  return { records: records.length, entries: done.entries }
}

interface PreparedArchives {
  readonly erased: Erased
  readonly archives: RedactedArchives
}

/**
 * Stores the yearly files anew before the transaction, so that saves do not wait for it (SV1300); null where the erasure will be refused. What the
 * transaction does not use is removed within a day.
 */
async function prepareArchives(
  { database }: SaveContext,
  { kind, id, files }: { readonly kind: PersonKind; readonly id: number; readonly files: ArchiveStore },
): Promise<PreparedArchives | null> {
  const erased = await findPerson(database, kind, id)
  if (erased === null) return null
  return { erased, archives: await redactArchives(database, files, { ...erased, replacement: ERASED }) }
}

async function eraseCustomer(records: Records, id: number): Promise<Erased> {
  const [customer] = await records.findForUpdate('Customer', 'id', [id])
  if (customer === undefined) throw new NotFound('There is no such customer.', 'id')
  if (customer.balance !== 0)
    throw refusal('Customer', id, 'This customer still owes something or has a credit: settle it first.')
  records.change('Customer', customer, PERSONAL_DATA.Customer)
  const erased: [ErasedRecord, ...ErasedRecord[]] = [erasedRecord('Customer', id)]
  for (const contact of await records.findForUpdate('Contact', 'customerId', [id])) {
    records.change('Contact', contact, PERSONAL_DATA.Contact)
    erased.push(erasedRecord('Contact', contact.id))
  }
  for (const address of await records.findForUpdate('ServiceAddress', 'customerId', [id])) {
    records.change('ServiceAddress', address, PERSONAL_DATA.ServiceAddress)
    erased.push(erasedRecord('ServiceAddress', address.id))
  }
  for (const note of await records.findForUpdate('Note', 'entityId', [id])) {
    if (note.entityTypeName !== 'Customer') continue
    records.change('Note', note, PERSONAL_DATA.Note)
    erased.push(erasedRecord('Note', note.id))
  }
  for (const email of await records.findForUpdate('EmailMessage', 'customerId', [id]))
    if (email.status !== 'Waiting' && email.status !== 'Sending')
      records.change('EmailMessage', email, { to: ERASED, cc: null, bcc: null, body: null })
  return { records: erased, author: null }
}

async function eraseUser(records: Records, id: number): Promise<Erased> {
  const [user] = await records.findForUpdate('User', 'userId', [id])
  if (user === undefined) throw new NotFound('There is no such user.', 'id')
  if (user.isActive) throw refusal('User', id, 'This user is active: deactivate the user first.')
  const name = displayName(user)
  const namesakes = await records.find('User', 'lastName', [user.lastName])
  for (const event of await records.findForUpdate('EventLog', 'userId', [id]))
    records.change('EventLog', event, {
      userName: ERASED,
      message: event.message.replaceAll(name, ERASED).replaceAll(user.userName ?? name, ERASED),
    })
  records.change('User', user, PERSONAL_DATA.User)
  return { records: [erasedRecord('User', id)], author: authorOf(user, namesakes) }
}

function refusal(kind: PersonKind, id: number, errorMessage: string): RuleViolations {
  return new RuleViolations([
    { entityTypeName: `${kind}:#Rolloff`, keyValues: [id], errorName: 'stillOpen', errorMessage },
  ])
}

/** What an erasure erases from records, and whom the log knows by it. */
interface Erased {
  readonly records: readonly [ErasedRecord, ...ErasedRecord[]]
  readonly author: ErasedAuthor | null
}

function erasedRecord(name: keyof typeof PERSONAL_DATA, id: number): ErasedRecord {
  return { name, id, fields: Object.keys(PERSONAL_DATA[name]) }
}

/** What the erasure of a person will erase, as it is stored now; null where it will be refused. */
function findPerson(database: Queryable, kind: PersonKind, id: number): Promise<Erased | null> {
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
function authorOf(user: NamedUser, namesakes: readonly NamedUser[]): ErasedAuthor {
  const name = displayName(user)
  const isOnly = namesakes.every((other) => other.userId === user.userId || displayName(other) !== name)
  return { userId: user.userId, name: isOnly ? name : null }
}

/** Whether the same is erased, in whatever order it was found. */
function isSamePerson(one: Erased, other: Erased): boolean {
  const keys = ({ records, author }: Erased): string =>
    JSON.stringify([records.map(({ name, id }) => `${name} ${id}`).toSorted(), author])
  return keys(one) === keys(other)
}
