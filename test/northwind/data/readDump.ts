import { readFileSync } from 'node:fs'
import type { AnyRecord } from '#shared/model/model.ts'
import type { RowsByEntity } from './loadRows.ts'

/** Entities in dependency order; employees refer to each other, see `managersFirst`. */
const ENTITY_ORDER = [
  'Region',
  'Territory',
  'Category',
  'Supplier',
  'Product',
  'Customer',
  'Employee',
  'EmployeeTerritory',
  'Order',
  'OrderDetail',
  'InternationalOrder',
  'PreviousEmployee',
  'Role',
  'User',
  'UserRole',
]

const ROLE_TYPES = ['Guest', 'Restricted', 'Standard', 'Admin']
const LOCATION = ['address', 'city', 'region', 'postalCode', 'country']

/** The rows of a JSON dump of the Northwind database, `{ "Customer:#Foo": [ … ] }`, in stored format. */
export function readDump(file: string): RowsByEntity {
  const dump: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!isRecord(dump)) throw new Error(`${file} holds no rows by entity.`)
  return ENTITY_ORDER.map((entity) => {
    const rows = dump[`${entity}:#Foo`]
    const records = Array.isArray(rows) ? rows.filter(isRecord).map((row) => toStored(entity, row)) : []
    return [entity, entity === 'Employee' ? managersFirst(records) : records]
  })
}

function toStored(entity: string, row: AnyRecord): AnyRecord {
  const stored = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainValue(value)]))
  if (entity === 'Product') return { ...stored, discontinued: row['discontinued'] === 1 }
  if (entity === 'Role')
    return { ...stored, ts: 'AAAAAAAAAAE=', roleType: ROLE_TYPES[Number(row['roleType'])] }
  if (entity === 'Supplier')
    return {
      ...stored,
      ...Object.fromEntries(LOCATION.map((part) => [`location.${part}`, stored[part]])),
    }
  return stored
}

const GUID = /^[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}$/

function plainValue(value: unknown): unknown {
  if (typeof value === 'string') return GUID.test(value) ? value.toLowerCase() : value
  const bytes: unknown = isRecord(value) ? value['data'] : undefined
  return Array.isArray(bytes) ? Buffer.from(bytes.map(Number)).toString('base64') : value
}

/** Sorts each manager before their employees. */
function managersFirst(employees: readonly AnyRecord[]): AnyRecord[] {
  const done = new Set<unknown>([null])
  const pending = new Set(employees)
  const sorted: AnyRecord[] = []
  while (pending.size > 0) {
    const free = [...pending].filter((row) => done.has(row['reportsToEmployeeID']))
    if (free.length === 0) throw new Error('Employees report to each other in a circle.')
    for (const row of free) {
      pending.delete(row)
      done.add(row['employeeID'])
      sorted.push(row)
    }
  }
  return sorted
}

function isRecord(value: unknown): value is AnyRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
