import { foldText, splitAt } from '../kernel/typed.ts'
import { joinNonBlank } from '../kernel/text.ts'
import { accountRefusal, displayName } from '../people/userRules.ts'
import { User } from '../people/User.ts'
import { ExternalIds } from './ExternalIds.ts'
import {
  columnOf,
  importOf,
  type ComposedRecord,
  type ComposedRow,
  type ImportColumn,
  type LikelyDouble,
} from './importOf.ts'
import type { KnownRecords, KnownUser } from './KnownRecords.ts'
import { isUnreadable, type Reading } from './Reading.ts'
import { readChoice } from './readText.ts'
import type { RowReader } from './RowReader.ts'

const { fields } = User

const columns = {
  externalId: {
    caption: 'Number in the other system',
    synonyms: ['employee no', 'employee id', 'employee number', 'employee #', 'emp id', 'badge'],
    whenEmpty: 'the user name, otherwise the name',
  },
  name: {
    caption: 'Name',
    synonyms: ['employee', 'full name', 'employee name', 'driver name', 'user', 'person'],
  },
  firstName: columnOf(fields.firstName, ['first name', 'first', 'given name']),
  lastName: columnOf(fields.lastName, ['last name', 'last', 'surname']),
  userName: columnOf(fields.userName, ['user name', 'login', 'account', 'account name', 'sign in'], {
    whenEmpty: 'a driver without an account',
  }),
  email: columnOf(fields.email, ['email', 'e-mail', 'email address', 'mail']),
  roles: {
    caption: 'Roles',
    synonyms: ['role', 'permissions', 'rights', 'groups'],
    whenEmpty: 'none is added',
  },
  driver: { caption: 'Driver', synonyms: ['drives', 'is driver', 'driver y/n'], whenEmpty: 'no' },
  active: columnOf(fields.isActive, ['is active', 'active status', 'status', 'enabled'], {
    whenEmpty: 'yes',
  }),
} satisfies Record<string, ImportColumn>

/** The people of the company, with their roles, and who of them drives (IM980). */
export const peopleImport = importOf({
  caption: 'Users and drivers',
  noun: 'person',
  columns,
  needsOneOf: ['name', 'lastName', 'userName'],
  begin: (known) => {
    const memory = {
      known,
      ids: new ExternalIds(),
      accounts: new Map<string, number>(),
      names: new Map(
        known.users.map((user) => [
          foldText(displayName(user)),
          { of: `user ${displayName(user)}`, target: { existingId: user.userId } },
        ]),
      ),
    }
    return (row) => composePerson(row, memory)
  },
})

type Row = RowReader<keyof typeof columns>

/** Somebody of the same name, and how a row is merged into his record. */
interface Namesake {
  readonly of: string
  readonly target: Pick<ComposedRecord, 'existingId' | 'mergesInto'>
}

interface Memory {
  readonly known: KnownRecords
  readonly ids: ExternalIds
  /** Where each account was named first. */
  readonly accounts: Map<string, number>
  readonly names: Map<string, Namesake>
}

function composePerson(row: Row, memory: Memory): ComposedRow {
  const { known, ids, names } = memory
  const person = readPerson(row)
  const roleIds = rolesOf(row, known)
  const drives = row.read('driver', readDriver) === true
  checkAccount(row, person, drives, memory)
  const { firstName, lastName, userName } = person
  if (firstName === null || lastName === null || row.problems.length > 0) return { records: [] }
  const name = displayName({ firstName, lastName })
  const externalId = ids.next('User', row.text('externalId') || (userName ?? name))
  const own = findOwn(known, externalId, userName)
  const namesake = own === null ? (names.get(foldText(name)) ?? null) : null
  names.set(foldText(name), { of: `row ${row.number}`, target: { mergesInto: externalId } })
  const merged = targetOf(row, namesake)
  const userId = own ?? merged?.existingId ?? null
  return {
    double: doubleOf(row, namesake),
    records: [
      userRecord(externalId, { person, isKnown: userId !== null, existingId: own, merged }),
      ...roleIds.map((roleId) => roleRecord(externalId, roleId, { known, userId })),
      ...(drives ? [driverRecord(externalId, { known, userId })] : []),
    ],
  }
}

interface Person {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly userName: string | null
  readonly email: string | null
  readonly isActive: boolean
}

function readPerson(row: Row): Person {
  const named = splitName(row.text('name'))
  const text = (name: 'firstName' | 'lastName' | 'userName' | 'email'): string | null => {
    const value = row.field(name, fields[name])
    return typeof value === 'string' ? value : null
  }
  const person = {
    firstName: text('firstName') ?? named?.firstName ?? null,
    lastName: text('lastName') ?? named?.lastName ?? null,
    userName: text('userName'),
    email: text('email'),
    isActive: row.field('active', fields.isActive) !== false,
  }
  if (person.firstName === null || person.lastName === null)
    row.refuse(row.text('name') === '' ? 'lastName' : 'name', 'A first and a last name are needed')
  return person
}

/** `Driver, Dora` and `Dora Driver`. */
function splitName(name: string): Pick<Person, 'firstName' | 'lastName'> | null {
  const person = splitAt(name, /,/)
  if (person !== null) return { firstName: person[1], lastName: person[0] }
  const blank = name.lastIndexOf(' ')
  return blank < 0 ? null : { firstName: name.slice(0, blank), lastName: name.slice(blank + 1) }
}

const DRIVES = [
  { title: 'Yes', value: true, also: ['y', 'x', 'true', '1', 'driver'] },
  { title: 'No', value: false, also: ['n', 'false', '0'] },
]

function readDriver(text: string): Reading<boolean> {
  return readChoice(text, DRIVES)
}

function rolesOf(row: Row, { roles }: KnownRecords): readonly number[] {
  const [cell] = row.cells('roles')
  if (cell === undefined) return []
  const choices = roles.map(({ id, name }) => ({ title: name, value: id }))
  const read = cell.text
    .split(/[,;/|\n]/)
    .filter((name) => name.trim() !== '')
    .map((name) => readChoice(name, choices))
  const wrong = read.find(isUnreadable)
  if (wrong !== undefined)
    row.take(cell, { ...wrong, problem: `Roles, with commas between them: ${listed(roles)}` })
  return [...new Set(read.flatMap((role) => (isUnreadable(role) ? [] : (role.value ?? []))))]
}

/** All of them: a hint that leaves some out would be of no use. */
function listed(roles: KnownRecords['roles']): string {
  return joinNonBlank(
    roles.map(({ name }) => name),
    ', ',
  )
}

function checkAccount(row: Row, person: Person, drives: boolean, { accounts }: Memory): void {
  const refusal = accountRefusal(person, drives)
  if (refusal !== null) row.refuse('userName', refusal.message)
  if (person.userName === null) return
  const account = foldText(person.userName)
  const first = accounts.get(account)
  if (first !== undefined) row.refuse('userName', `Row ${first} has the same user name`)
  else accounts.set(account, row.number)
}

/** The user that an earlier import brought, or that has the account. */
function findOwn({ users, idOf }: KnownRecords, externalId: string, userName: string | null): number | null {
  const hasAccount = (user: KnownUser): boolean =>
    userName !== null && user.userName !== null && foldText(user.userName) === foldText(userName)
  return idOf('User', externalId) ?? users.find(hasAccount)?.userId ?? null
}

function doubleOf({ decision }: Row, namesake: Namesake | null): LikelyDouble | null {
  return decision !== null || namesake === null ? null : { trait: 'name', of: namesake.of }
}

/** Into whose record the row is merged; null for a record of its own. */
function targetOf({ decision }: Row, namesake: Namesake | null): Namesake['target'] | null {
  return decision === 'merge' && namesake !== null ? namesake.target : null
}

function userRecord(
  externalId: string,
  {
    person: { isActive, ...values },
    isKnown,
    existingId,
    merged,
  }: {
    readonly person: Person
    readonly isKnown: boolean
    readonly existingId: number | null
    readonly merged: Namesake['target'] | null
  },
): ComposedRecord {
  // Whether somebody of the company is active is decided in his dialog, which says what is lost otherwise.
  const user = { entity: 'User', externalId, values: isKnown ? values : { ...values, isActive } } as const
  return merged === null ? { ...user, existingId } : { ...user, isMerged: true, ...merged }
}

interface Known {
  readonly known: KnownRecords
  readonly userId: number | null
}

function roleRecord(user: string, roleId: number, { known, userId }: Known): ComposedRecord {
  const held = known.userRoles.find((role) => role.userId === userId && role.roleId === roleId)
  return {
    entity: 'UserRole',
    externalId: `${user}/role ${roleId}`,
    values: { roleId },
    references: { userId: { entity: 'User', externalId: user } },
    existingId: held?.id ?? null,
    isAddedOnce: true,
  }
}

function driverRecord(user: string, { known, userId }: Known): ComposedRecord {
  return {
    entity: 'Driver',
    externalId: `${user}/driver`,
    // New ones come last on the board.
    values: { displayOrder: known.drivers.length + 1 },
    references: { userId: { entity: 'User', externalId: user } },
    existingId: known.drivers.find((driver) => driver.userId === userId)?.id ?? null,
    isAddedOnce: true,
  }
}
